/* What huit's compiled modules call beside mypyc's own runtime. Included before each generated file: see setup.py.

   Every function here is named there, and stands for a function of the same meaning in Python. */

#ifndef HUIT_H
#define HUIT_H

#include <Python.h>
#include <string.h>
#include "CPy.h"

#define HUIT_ERROR (-113) /* mypyc's mark of an error among native integers */

#define HUIT_FALSE_ERROR 2 /* and among truth values */

/* For what hardly ever happens: copied into every place that may come to it, it would make a third of the machine code. */
#if defined(__GNUC__)
#define HUIT_RARE static __attribute__((noinline, cold, unused))
#elif defined(_MSC_VER)
#define HUIT_RARE static __declspec(noinline)
#else
#define HUIT_RARE static
#endif

/* For the code of a module, which runs once. */
#if defined(__GNUC__)
#define HUIT_ONCE __attribute__((cold))
#else
#define HUIT_ONCE
#endif

/* Raise IndexError; mypyc's mark of an error among native integers. */
HUIT_RARE int64_t Huit_OutOfRange(void)
{
    PyErr_SetString(PyExc_IndexError, "index out of range of a table");
    return HUIT_ERROR;
}

/* Functions that read, or write, the number with this index: of some C type, in the bytes of a HOLDER. */
#define HUIT_READER(NAME, HOLDER, TYPE, ANSWER) \
    static inline ANSWER NAME(PyObject *held, int64_t index) \
    { \
        TYPE number; \
        if (unlikely((uint64_t)index >= (uint64_t)HOLDER##_GET_SIZE(held) / sizeof(TYPE))) \
            return Huit_OutOfRange(); \
        memcpy(&number, HOLDER##_AS_STRING(held) + (int64_t)sizeof(TYPE) * index, sizeof(TYPE)); \
        return number; \
    }

#define HUIT_WRITER(NAME, TYPE, GIVEN) \
    static inline char NAME(PyObject *held, int64_t index, GIVEN number) \
    { \
        TYPE narrow = (TYPE)number; \
        if (unlikely((uint64_t)index >= (uint64_t)PyByteArray_GET_SIZE(held) / sizeof(TYPE))) { \
            Huit_OutOfRange(); \
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
    int64_t first = 0, second = 0, one, two;
    const char *pairs = PyBytes_AS_STRING(table);
    if (unlikely(PyBytes_GET_SIZE(table) < 16 << 14 || PyByteArray_GET_SIZE(store) < 16)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return 2;
    }
    for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(names); index++) {
        int64_t place = Huit_TwoLetters(PyTuple_GET_ITEM(names, index));
        memcpy(&one, pairs + 16 * place, 8);
        memcpy(&two, pairs + 16 * place + 8, 8);
        if (unlikely(one < 0))
            return 0;
        first += one;
        second += two;
    }
    memcpy(PyByteArray_AS_STRING(store), &first, 8);
    memcpy(PyByteArray_AS_STRING(store) + 8, &second, 8);
    return 1;
}

/* huit.core.fast.flat.sum_of_tiles: put the sums of the two tiles words that a table has for each of some bytes into a
   store; false if one has none or is the fifth of its kind. */
static inline char Huit_SumOfTiles(PyObject *data, int64_t start, int64_t end, PyObject *table, PyObject *store)
{
    const unsigned char *bytes = (const unsigned char *)PyBytes_AS_STRING(data);
    const char *words = PyBytes_AS_STRING(table);
    uint64_t first = 0, second = 0, one, two;
    uint64_t unknown = 0, fives = 0; /* the sign for what has no word; a bit for each fifth copy */
    if (unlikely(start < 0 || end > PyBytes_GET_SIZE(data) || PyBytes_GET_SIZE(table) < 16 * 256
                 || PyByteArray_GET_SIZE(store) < 16)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return HUIT_FALSE_ERROR;
    }
    for (int64_t index = start; index < end; index++) {
        memcpy(&one, words + 16 * bytes[index], 8);
        memcpy(&two, words + 16 * bytes[index] + 8, 8);
        unknown |= one;
        fives |= (first & one << 2) | (second & two << 2);
        first += one;
        second += two;
    }
    if (unlikely(fives != 0 || unknown >> 63))
        return 0;
    memcpy(PyByteArray_AS_STRING(store), &first, 8);
    memcpy(PyByteArray_AS_STRING(store) + 8, &second, 8);
    return 1;
}

/* huit.core.fast.flat.eight_bytes: eight bytes as one number, the first one lowest. */
static inline int64_t Huit_EightBytes(PyObject *data, int64_t start)
{
    const unsigned char *bytes = (const unsigned char *)PyBytes_AS_STRING(data) + start;
    uint64_t number = 0;
    if (unlikely(start < 0 || start > PyBytes_GET_SIZE(data) - 8)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return HUIT_ERROR;
    }
    for (int place = 0; place < 8; place++)
        number |= (uint64_t)bytes[place] << 8 * place;
    return (int64_t)number;
}

/* huit.compat.mahjonggb_tiles.pack_place: the place of a pack, -1 for what needs a closer look. */
static inline int64_t Huit_PackPlace(PyObject *pack, PyObject *kinds)
{
    PyObject *sort, *offer;
    const char *letters;
    int64_t number, kind, offered;
    if (unlikely(!PyTuple_CheckExact(pack) || PyTuple_GET_SIZE(pack) != 3))
        return -1;
    sort = PyTuple_GET_ITEM(pack, 0);
    offer = PyTuple_GET_ITEM(pack, 2);
    kind = (unsigned char)PyBytes_AS_STRING(kinds)[Huit_TwoLetters(PyTuple_GET_ITEM(pack, 1))];
    if (unlikely(kind == 0 || !PyUnicode_Check(sort) || !PyUnicode_IS_COMPACT_ASCII(sort) || !PyLong_CheckExact(offer)))
        return -1;
    letters = (const char *)PyUnicode_1BYTE_DATA(sort); /* ends with a zero: three letters are four bytes */
    if (PyUnicode_GET_LENGTH(sort) == 3 && memcmp(letters, "CHI", 4) == 0)
        number = 0;
    else if (unlikely(PyUnicode_GET_LENGTH(sort) != 4))
        return -1;
    else if (memcmp(letters, "PENG", 4) == 0)
        number = 1;
    else if (memcmp(letters, "GANG", 4) == 0)
        number = 2;
    else
        return -1;
    offered = CPyLong_AsInt64(offer);
    if (unlikely(offered < 0 || offered > 3)) {
        PyErr_Clear(); /* of a number that is far too large */
        return -1;
    }
    return (kind << 2 | number) << 2 | offered;
}

/* huit.compat.mahjonggb_tiles.sum_of_packs: the places of up to four packs, 15 bits each, -1 for a closer look; the sums of
   their tiles words are put into a store, -1 for five copies of a kind. */
static inline int64_t Huit_SumOfPacks(PyObject *packs, PyObject *kinds, PyObject *words, PyObject *store)
{
    const int64_t every_kind = 0111111111111111111LL;
    int64_t places = 0, first = 0, second = 0, fives = 0, pair[2];
    if (unlikely(PyBytes_GET_SIZE(kinds) < 1 << 14 || PyBytes_GET_SIZE(words) < 16 * 35 * 16
                 || PyByteArray_GET_SIZE(store) < 16)) {
        PyErr_SetString(PyExc_IndexError, "index out of range of a table");
        return HUIT_ERROR;
    }
    if (unlikely(PyTuple_GET_SIZE(packs) > 4))
        return -1;
    for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(packs); index++) {
        int64_t place = Huit_PackPlace(PyTuple_GET_ITEM(packs, index), kinds);
        if (unlikely(place < 0))
            return -1;
        memcpy(pair, PyBytes_AS_STRING(words) + 16 * place, 16);
        if (unlikely(pair[0] < 0))
            return -1;
        fives |= (first & pair[0]) | (second & pair[1]); /* four and four */
        first += pair[0];
        second += pair[1];
        fives |= (first & (first << 1 | first << 2)) | (second & (second << 1 | second << 2));
        if (unlikely(fives & every_kind << 2)) {
            first = second = 0; /* so that nothing runs over; the others are looked at all the same */
        }
        places = places << 15 | place;
    }
    pair[0] = fives & every_kind << 2 ? -1 : first;
    pair[1] = fives & every_kind << 2 ? -1 : second;
    memcpy(PyByteArray_AS_STRING(store), pair, 16);
    return places;
}

/* The place of the lowest bit of a number that is not 0. */
static inline int Huit_LowestBit(uint64_t number)
{
#if defined(__GNUC__)
    return __builtin_ctzll(number);
#else
    int place = 0;
    for (; !(number & 1); number >>= 1)
        place++;
    return place;
#endif
}

/* huit.compat.mahjonggb_fans.rows_at: the rows whose positions are set in two words, of which the first has 60. */
static inline PyObject *Huit_RowsAt(PyObject *rows, int64_t low, int64_t high)
{
    Py_ssize_t number = 0, index = 0;
    PyObject *found, *row;
    for (int64_t left = low; left; left &= left - 1)
        number++;
    for (int64_t left = high; left; left &= left - 1)
        number++;
    found = PyTuple_New(number);
    if (unlikely(found == NULL))
        return NULL;
    while (low | high) {
        Py_ssize_t place = low ? Huit_LowestBit((uint64_t)low) : 60 + Huit_LowestBit((uint64_t)high);
        if (unlikely(place >= PyTuple_GET_SIZE(rows))) {
            Py_DECREF(found);
            PyErr_SetString(PyExc_IndexError, "tuple index out of range");
            return NULL;
        }
        row = PyTuple_GET_ITEM(rows, place);
        Py_INCREF(row);
        PyTuple_SET_ITEM(found, index++, row);
        if (low)
            low &= low - 1;
        else
            high &= high - 1;
    }
    return found;
}

/* Arguments of a call, where those given by name have the names and the order of the definition; mypyc's own function
   looks each of them up, and is asked where this is not so. */
static inline int Huit_TakeArguments(PyObject *const *given, Py_ssize_t positional, PyObject *names,
                                     const CPyArg_Parser *parser, PyObject **const *taken, Py_ssize_t most)
{
    Py_ssize_t named = names == NULL ? 0 : PyTuple_GET_SIZE(names), all = positional + named;
    if (parser->kwtuple == NULL || parser->pos != 0 || all < parser->min || all > most)
        return 0;
    for (Py_ssize_t index = 0; index < named; index++)
        if (PyTuple_GET_ITEM(names, index) != PyTuple_GET_ITEM(parser->kwtuple, positional + index))
            return 0;
    for (Py_ssize_t index = 0; index < all; index++)
        *taken[index] = given[index];
    return 1;
}

#define HUIT_TAKEN(...) ((PyObject **const[]){__VA_ARGS__})
#define CPyArg_ParseStackAndKeywordsSimple(given, positional, names, parser, ...) \
    (Huit_TakeArguments(given, (Py_ssize_t)(positional), names, parser, HUIT_TAKEN(__VA_ARGS__), \
                        (Py_ssize_t)(sizeof(HUIT_TAKEN(__VA_ARGS__)) / sizeof(PyObject **))) \
     || CPyArg_ParseStackAndKeywordsSimple(given, positional, names, parser, __VA_ARGS__))

/* mypyc makes a code object for each line of each traceback. Callers of PyMahjongGB's functions are told by an exception
   that a hand is no win, thousands of times: make it once for each line. */
HUIT_RARE void Huit_AddTraceback(PyCodeObject **kept, const char *file, const char *function, int line,
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
