/** The kind of tile that is pointed at in one's own hand: all of its copies on the table light up. */

export const same: { tile: string | undefined } = $state({ tile: undefined })
