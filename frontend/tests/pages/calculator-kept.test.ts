import { beforeEach, describe, expect, it } from 'vitest'
import { KeptHands } from '../../src/pages/calculator/kept.svelte'

const hand = (number: number) => ({ address: `/s/${String(number)}`, tiles: ['1m'], total: number })

describe('the last hands', () => {
  beforeEach(() => localStorage.clear())

  it('are twelve, the newest first, each once, until they are forgotten', () => {
    const hands = new KeptHands()
    for (let number = 1; number <= 14; number += 1) hands.keep(hand(number))
    hands.keep(hand(5))
    const addresses = [5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `/s/${String(number)}`)
    expect(hands.all.map((one) => one.address)).toEqual(addresses)
    expect(new KeptHands().all).toEqual(hands.all)
    hands.forget()
    expect(localStorage.length).toBe(0)
  })

  it('are none where something else is stored', () => {
    localStorage.setItem('huit.hands', '[{"address":"javascript:1","tiles":[]},5,null]')
    expect(new KeptHands().all).toEqual([])
  })
})
