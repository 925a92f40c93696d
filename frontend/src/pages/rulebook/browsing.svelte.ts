/** What the reader searched and how the table is sorted: still there on the way back from a fan. */

export const browsing: { text: string; order: 'points' | 'kind' } = $state({ text: '', order: 'points' })
