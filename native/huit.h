/* What huit's compiled modules call beside mypyc's own runtime. Included before each generated file: see setup.py.

   Every function here is named there, and stands for a function of the same meaning in Python. */

#ifndef HUIT_H
#define HUIT_H

#include <Python.h>
#include <string.h>
#include "CPy.h"

#define HUIT_ERROR (-113) /* mypyc's mark of an error among native integers */

#define HUIT_FALSE_ERROR 2 /* and among truth values */

/* Functions that read, or write, the number with this index: of some C type, in the bytes of a HOLDER. */
#define HUIT_READER(NAME, HOLDER, TYPE, ANSWER) \
    static inline ANSWER NAME(PyObject *held, int64_t index) \
    { \
        TYPE number; \
        if (unlikely((uint64_t)index >= (uint64_t)HOLDER##_GET_SIZE(held) / sizeof(TYPE))) { \
            PyErr_SetString(PyExc_IndexError, "index out of range of a table"); \
            return HUIT_ERROR; \
        } \
        memcpy(&number, HOLDER##_AS_STRING(held) + (int64_t)sizeof(TYPE) * index, sizeof(TYPE)); \
        return number; \
    }

#define HUIT_WRITER(NAME, TYPE, GIVEN) \
    static inline char NAME(PyObject *held, int64_t index, GIVEN number) \
    { \
        TYPE narrow = (TYPE)number; \
        if (unlikely((uint64_t)index >= (uint64_t)PyByteArray_GET_SIZE(held) / sizeof(TYPE))) { \
            PyErr_SetString(PyExc_IndexError, "index out of range of a table"); \
            return HUIT_FALSE_ERROR; \
        } \
        memcpy(PyByteArray_AS_STRING(held) + (int64_t)sizeof(TYPE) * index, &narrow, sizeof(TYPE)); \
        return 1; \
    }

/* The functions of huit.core.fast.flat: wide_at, narrow_at; read_number and write_number, slot_number and put_number;
   slot_float and put_float; put_byte, put_short. */
HUIT_READER(Huit_WideAt, PyBytes, int64_t, int64_t)
HUIT_READER(Huit_NarrowAt, PyBytes, uint16_t, int64_t)
HUIT_READER(Huit_ReadNumber, PyByteArray, int64_t, int64_t)
HUIT_WRITER(Huit_WriteNumber, int64_t, int64_t)
HUIT_READER(Huit_ReadFloat, PyByteArray, double, double)
HUIT_WRITER(Huit_WriteFloat, double, double)
HUIT_WRITER(Huit_PutByte, uint8_t, int64_t)
HUIT_WRITER(Huit_PutShort, int16_t, int64_t)

/* huit.core.fast.flat.two_letters: a text of two ASCII letters as one number, 0 for any other object. */
static inline int64_t Huit_TwoLetters(PyObject *text)
{
    if (likely(PyUnicode_Check(text) && PyUnicode_IS_COMPACT_ASCII(text) && PyUnicode_GET_LENGTH(text) == 2)) {
        const unsigned char *letters = PyUnicode_1BYTE_DATA(text);
        return (int64_t)letters[0] << 7 | letters[1];
    }
    if (PyUnicode_Check(text) && PyUnicode_GET_LENGTH(text) == 2) { /* of a class derived from str: stored elsewhere */
        Py_UCS4 first = PyUnicode_READ_CHAR(text, 0), second = PyUnicode_READ_CHAR(text, 1);
        if (first < 128 && second < 128)
            return (int64_t)first << 7 | second;
    }
    return 0;
}

/* huit.core.fast.flat.sum_of_names: put the two sums of a table's pairs of numbers for some texts of two letters into a
   store; false if the table has none for one of them. */
static inline char Huit_SumOfNames(PyObject *names, PyObject *table, PyObject *store)
{
    int64_t first = 0, second = 0, pair[2];
    const char *pairs = PyBytes_AS_STRING(table);
    if (unlikely(PyBytes_GET_SIZE(table) < 16 << 14 || PyByteArray_GET_SIZE(store) < 16)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return 2;
    }
    for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(names); index++) {
        memcpy(pair, pairs + 16 * Huit_TwoLetters(PyTuple_GET_ITEM(names, index)), 16);
        if (unlikely(pair[0] < 0))
            return 0;
        first += pair[0];
        second += pair[1];
    }
    pair[0] = first;
    pair[1] = second;
    memcpy(PyByteArray_AS_STRING(store), pair, 16);
    return 1;
}

/* huit.core.fast.flat.sum_of_tiles: the tiles word of some bytes, by a table of the word of each byte; -1 if the table has
   none for one of them, or for five copies of a kind. */
static inline int64_t Huit_SumOfTiles(PyObject *data, int64_t start, int64_t end, PyObject *table)
{
    const unsigned char *bytes = (const unsigned char *)PyBytes_AS_STRING(data);
    int64_t sum = 0, word;
    if (unlikely(start < 0 || end > PyBytes_GET_SIZE(data) || PyBytes_GET_SIZE(table) < 8 * 256)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return HUIT_ERROR;
    }
    for (int64_t index = start; index < end; index++) {
        memcpy(&word, PyBytes_AS_STRING(table) + 8 * bytes[index], 8);
        if (unlikely(word < 0 || sum & word << 2))
            return -1;
        sum += word;
    }
    return sum;
}

/* huit.compat.mahjonggb_tiles.pack_parts: the parts of a pack as one number, -1 for what needs a closer look. */
static inline int64_t Huit_PackParts(PyObject *pack)
{
    PyObject *sort, *offer;
    const char *letters;
    int64_t number, name;
    int64_t offered;
    if (unlikely(!PyTuple_CheckExact(pack) || PyTuple_GET_SIZE(pack) != 3))
        return -1;
    sort = PyTuple_GET_ITEM(pack, 0);
    offer = PyTuple_GET_ITEM(pack, 2);
    name = Huit_TwoLetters(PyTuple_GET_ITEM(pack, 1));
    if (unlikely(name == 0 || !PyUnicode_Check(sort) || !PyUnicode_IS_COMPACT_ASCII(sort) || !PyLong_CheckExact(offer)))
        return -1;
    letters = (const char *)PyUnicode_1BYTE_DATA(sort); /* ends with a zero */
    if (strcmp(letters, "CHI") == 0 && PyUnicode_GET_LENGTH(sort) == 3)
        number = 0;
    else if (strcmp(letters, "PENG") == 0 && PyUnicode_GET_LENGTH(sort) == 4)
        number = 1;
    else if (strcmp(letters, "GANG") == 0 && PyUnicode_GET_LENGTH(sort) == 4)
        number = 2;
    else
        return -1;
    offered = CPyLong_AsInt64(offer);
    if (unlikely(offered < 0 || offered > 3)) {
        PyErr_Clear(); /* of a number that is far too large */
        return -1;
    }
    return (name << 2 | number) << 2 | offered;
}

/* huit.compat.mahjonggb_tiles.places_of_packs: the places of up to four packs, 15 bits each, -1 for a closer look. */
static inline int64_t Huit_PlacesOfPacks(PyObject *packs, PyObject *table)
{
    int64_t places = 0;
    if (unlikely(PyTuple_GET_SIZE(packs) > 4))
        return -1;
    for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(packs); index++) {
        int64_t parts = Huit_PackParts(PyTuple_GET_ITEM(packs, index));
        int64_t place = parts < 0 ? 0 : Huit_NarrowAt(table, parts);
        if (unlikely(place <= 0))
            return -1;
        places = places << 15 | place;
    }
    return places;
}

/* huit.compat.mahjonggb_tiles.sum_of_places: the sum of the tiles words at some places, -1 for five copies of a kind. */
static inline int64_t Huit_SumOfPlaces(int64_t places, PyObject *words)
{
    const int64_t every_kind = 0111111111111111111LL;
    int64_t sum = 0;
    for (; places; places >>= 15) {
        int64_t word = Huit_WideAt(words, places & 0x7FFF);
        if (unlikely(sum & word & every_kind << 2))
            return -1;
        sum += word;
        if (unlikely(sum >> 2 & (sum | sum >> 1) & every_kind))
            return -1;
    }
    return sum;
}

/* mypyc makes a code object for each line of each traceback. Callers of PyMahjongGB's functions are told by an exception
   that a hand is no win, thousands of times: make it once for each line. */
static inline void Huit_AddTraceback(PyCodeObject **kept, const char *file, const char *function, int line,
                                     PyObject *globals)
{
    PyObject *type, *value, *trace;
    PyFrameObject *frame = NULL;
    PyErr_Fetch(&type, &value, &trace);
    if (*kept == NULL)
        *kept = PyCode_NewEmpty(file, function, line);
    if (*kept != NULL)
        frame = PyFrame_New(PyThreadState_GET(), *kept, globals, 0);
    PyErr_Clear(); /* out of memory: the exception goes on without this line */
    PyErr_Restore(type, value, trace);
    if (frame != NULL) {
        PyTraceBack_Here(frame);
        Py_DECREF(frame);
    }
}

#define CPy_AddTraceback(file, function, line, globals) \
    do { \
        static PyCodeObject *kept = NULL; \
        Huit_AddTraceback(&kept, file, function, line, globals); \
    } while (0)

#endif
