import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSocket } from '../../src/lib/table-socket'
import { MadeSocket, makeSockets } from './sockets'

const heard = { ontold: vi.fn(), onopen: vi.fn(), onlost: vi.fn() }
let socket: TableSocket

beforeEach(() => {
  vi.useFakeTimers()
  makeSockets()
  for (const listener of Object.values(heard)) listener.mockReset()
  socket = new TableSocket('a table', { token: 'mine' }, 'fr', heard)
})

afterEach(() => socket.end())

describe('the socket of a table', () => {
  it('greets with the token, which stands in no address', () => {
    expect(MadeSocket.last.url.href).toMatch(/^ws.*\/api\/tables\/a%20table\/socket\?lang=fr$/)
    MadeSocket.last.open()
    expect(MadeSocket.last.sent).toEqual([{ token: 'mine' }])
    expect(heard.onopen).toHaveBeenCalledOnce()
  })

  it('numbers what is said, and says nothing while the line is down', () => {
    expect(socket.say({ do: 'start' })).toBeUndefined()
    MadeSocket.last.open()
    expect([socket.say({ do: 'start' }), socket.say({ do: 'leave' })]).toEqual(['c1', 'c2'])
    expect(MadeSocket.last.sent.slice(1)).toEqual([
      { id: 'c1', do: 'start' },
      { id: 'c2', do: 'leave' },
    ])
  })

  it('comes back after a loss, later and later, but not later than after five seconds', () => {
    for (const wait of [200, 400, 800, 1600, 3200, 5000, 5000]) {
      const before = MadeSocket.all.length
      MadeSocket.last.lose()
      vi.advanceTimersByTime(wait - 1)
      expect(MadeSocket.all).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(MadeSocket.all).toHaveLength(before + 1)
    }
    expect(heard.onlost).toHaveBeenCalledTimes(7)
  })

  it('is quick again once the server has said something', () => {
    MadeSocket.last.lose()
    vi.advanceTimersByTime(200)
    MadeSocket.last.tell({ kind: 'taken', id: 'c1' })
    MadeSocket.last.lose()
    vi.advanceTimersByTime(200)
    expect(MadeSocket.all).toHaveLength(3)
    expect(heard.ontold).toHaveBeenCalledWith({ kind: 'taken', id: 'c1' })
  })

  it('gives up the line as soon as the browser is offline, and waits for it to say when there is one', () => {
    MadeSocket.last.open()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    expect(MadeSocket.last.closed).toBe(true)
    expect(heard.onlost).toHaveBeenCalledOnce()
    vi.runAllTimers()
    expect(MadeSocket.all).toHaveLength(1)
    dispatchEvent(new Event('online'))
    expect(MadeSocket.all).toHaveLength(2)
  })

  it('closes what is not open yet only when it is: a browser complains on the console of the other', () => {
    socket.end()
    expect(MadeSocket.last.closed).toBe(false)
    MadeSocket.last.open()
    expect([MadeSocket.last.closed, MadeSocket.last.sent]).toEqual([true, []])
    expect(heard.onopen).not.toHaveBeenCalled()
  })

  it('opens anew for another language, and not for the same', () => {
    MadeSocket.last.open()
    socket.speak('fr')
    expect(MadeSocket.all).toHaveLength(1)
    socket.speak('zh')
    expect(MadeSocket.last.url.search).toBe('?lang=zh')
    expect(MadeSocket.all[0]?.closed).toBe(true)
    expect(heard.onlost).not.toHaveBeenCalled()
  })

  it('is over when it is ended: nothing brings it back', () => {
    MadeSocket.last.open()
    socket.end()
    expect(MadeSocket.last.closed).toBe(true)
    dispatchEvent(new Event('online'))
    socket.speak('zh')
    vi.runAllTimers()
    expect(MadeSocket.all).toHaveLength(1)
  })
})
