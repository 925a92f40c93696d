import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableStore } from '../../src/lib/table-store.svelte'
import { MadeSocket, makeSockets } from './sockets'

const picture = (moment: number, news: unknown[] = []) => ({ kind: 'table', moment, news, options: [] })
const refused = (code: string) => ({ kind: 'refused', id: 'c1', error: { code, message: 'No.' } })

let store: TableStore

beforeEach(() => {
  vi.useFakeTimers()
  makeSockets()
  store = new TableStore('table', { token: 'mine' })
  MadeSocket.last.open()
})

afterEach(() => store.end())

describe('a table', () => {
  it('is open once it has been shown', () => {
    expect(store.connection).toBe('connecting')
    MadeSocket.last.tell(picture(1))
    expect(store.connection).toBe('open')
  })

  it('tells as news only what is newer than the picture before', () => {
    MadeSocket.last.tell(picture(3, ['before I came']))
    expect(store.fresh).toEqual([])
    MadeSocket.last.tell(picture(4, ['discard']))
    expect(store.fresh).toEqual(['discard'])
    MadeSocket.last.tell(picture(4, ['discard']))
    expect(store.fresh).toEqual([])
  })

  it('takes one answer a moment, and waits until it is taken', () => {
    MadeSocket.last.tell(picture(7))
    store.play('discard 3m')
    expect(MadeSocket.last.sent.at(-1)).toEqual({ id: 'c1', do: 'discard 3m', at: 7 })
    expect([store.answered, store.pending]).toEqual([7, 'c1'])
    MadeSocket.last.tell({ kind: 'taken', id: 'c1' })
    expect([store.answered, store.pending]).toEqual([7, undefined])
  })

  it('knows what was claimed until the next moment; a pass and a discard are no claims', () => {
    const options = ['hu', 'pass', 'discard 3m'].map((what) => ({ do: what, kind: what.split(' ')[0] }))
    const asked = (moment: number, discard: unknown) => ({ ...picture(moment), options, view: { discard } })
    const claimed = ['hu', 'pass', 'discard 3m'].map((what, at) => {
      MadeSocket.last.tell(asked(at + 1, what === 'discard 3m' ? null : { seat: 0, tile: '5p' }))
      store.play(what)
      return store.claim?.do
    })
    expect(claimed).toEqual(['hu', undefined, undefined])
    MadeSocket.last.tell(asked(8, { seat: 0, tile: '5p' }))
    store.play('hu')
    MadeSocket.last.tell(asked(9, { seat: 0, tile: '5p' }))
    expect(store.claim).toBeUndefined()
  })

  it('says why something was refused, and may be answered again', () => {
    MadeSocket.last.tell(picture(7))
    store.play('hu')
    MadeSocket.last.tell(refused('not_legal'))
    expect([store.refusal, store.answered, store.pending]).toEqual(['No.', undefined, undefined])
  })

  it('says nothing of an answer that came too late: the newer picture says all', () => {
    MadeSocket.last.tell(picture(7))
    store.play('hu')
    MadeSocket.last.tell(refused('stale'))
    expect(store.refusal).toBe('')
  })

  it('asks unseen what the hand waits for: an answer or a refusal is none of the player’s business', () => {
    MadeSocket.last.tell(picture(7))
    store.askWaits()
    expect(MadeSocket.last.sent.at(-1)).toEqual({ id: 'c1', do: 'help', what: 'waits', at: 7 })
    expect(store.pending).toBeUndefined()
    store.askWaits()
    expect(MadeSocket.last.sent.filter((said) => 'do' in (said as object))).toHaveLength(1)
    MadeSocket.last.tell(refused('help_busy')) // it was c1
    expect([store.refusal, store.waitsKnown]).toEqual(['', false])
    store.askWaits()
    const wait = { tile: '5m', discard: { fans: [{}] } }
    MadeSocket.last.tell({ kind: 'help', id: 'c2', moment: 7, waits: { waits: [wait] } })
    expect([store.waits, store.help]).toEqual([[wait], undefined])
  })

  it('shows an emote for a while, and the newest of a player', () => {
    MadeSocket.last.tell(picture(7))
    MadeSocket.last.tell({ kind: 'emote', player: 2, what: 'thanks' })
    vi.advanceTimersByTime(3000)
    MadeSocket.last.tell({ kind: 'emote', player: 2, what: 'wow' })
    vi.advanceTimersByTime(3000)
    expect(store.emotes[2]?.what).toBe('wow')
    vi.advanceTimersByTime(3000)
    expect(store.emotes[2]).toBeUndefined()
  })

  it('asks for help when the question before it is answered, and once', () => {
    MadeSocket.last.tell(picture(7))
    store.askWaits()
    store.askHelp('advice')
    store.askHelp('advice')
    expect(MadeSocket.last.sent.at(-1)).toEqual({ id: 'c1', do: 'help', what: 'waits', at: 7 })
    MadeSocket.last.tell({ kind: 'help', id: 'c1', moment: 7 })
    expect(MadeSocket.last.sent.at(-1)).toEqual({ id: 'c2', do: 'help', what: 'advice', at: 7 })
    store.askHelp('advice') // the window was closed and opened again
    MadeSocket.last.tell({ kind: 'help', id: 'c2', moment: 7 })
    expect(store.help).toBeDefined()
    expect(MadeSocket.last.sent.at(-1)).toMatchObject({ id: 'c2' })
    store.askHelp('advice')
    store.askHelp('waits')
    MadeSocket.last.tell(picture(8))
    const before = MadeSocket.last.sent.length
    MadeSocket.last.tell({ kind: 'refused', id: 'c3', error: { code: 'stale', message: 'No.' } })
    expect([store.refusal, MadeSocket.last.sent.length]).toEqual(['', before])
  })

  it('shows help only for the moment that it is about', () => {
    MadeSocket.last.tell(picture(7))
    store.askHelp('waits')
    MadeSocket.last.tell({ kind: 'help', id: 'c1', moment: 6 })
    expect(store.help).toBeUndefined()
    MadeSocket.last.tell({ kind: 'help', id: 'c1', moment: 7 })
    expect(store.help).toBeDefined()
    MadeSocket.last.tell(picture(8))
    expect(store.help).toBeUndefined()
  })

  it('is lost with its line, with what was not answered', () => {
    MadeSocket.last.tell(picture(7))
    store.play('hu')
    MadeSocket.last.lose()
    expect([store.connection, store.pending, store.answered]).toEqual(['lost', undefined, undefined])
    vi.runAllTimers()
    MadeSocket.last.open()
    expect(store.connection).toBe('lost')
    MadeSocket.last.tell(picture(7))
    expect(store.connection).toBe('open')
  })

  it.each(['server_stops', 'hello_missing', 'not_kept', 'flood'])('is not closed for good by %s', (reason) => {
    MadeSocket.last.tell(picture(7))
    MadeSocket.last.tell({ kind: 'closed', reason, message: 'Wait.' })
    expect(store.connection).toBe('open')
  })

  it('is closed for good by anything else, with its sentence', () => {
    MadeSocket.last.tell({ kind: 'closed', reason: 'token_unknown', message: 'No such seat.' })
    expect([store.connection, store.unknown, store.reason]).toEqual(['closed', true, 'No such seat.'])
    vi.runAllTimers()
    expect(MadeSocket.all).toHaveLength(1)
  })

  it('is replaced when another device takes the seat', () => {
    MadeSocket.last.tell({ kind: 'replaced' })
    expect([store.connection, store.unknown]).toEqual(['replaced', false])
  })

  it('says where it has moved', () => {
    MadeSocket.last.tell({ kind: 'elsewhere', address: 'https://other.example/t/1' })
    expect(store.moved).toBe('https://other.example/t/1')
  })
})
