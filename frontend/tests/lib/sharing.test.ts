import { describe, expect, it, vi } from 'vitest'
import { copy, save } from '../../src/lib/sharing'

describe('copying', () => {
  it('goes through the clipboard where the page has one', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    expect(await copy('123m')).toBe(true)
    expect(writeText).toHaveBeenCalledWith('123m')
  })

  it('selects the text where the page has none, says whether that worked, and leaves nothing behind', async () => {
    vi.stubGlobal('navigator', {})
    const selected: string[] = []
    document.execCommand = () => {
      selected.push(document.querySelector('textarea')?.value ?? '')
      return selected.length === 1
    }
    expect([await copy('123m'), await copy('456m')]).toEqual([true, false])
    expect(selected).toEqual(['123m', '456m'])
    expect(document.querySelector('textarea')).toBeNull()
  })
})

describe('saving', () => {
  it('downloads the file under its name, and lets go of it when the download has begun', () => {
    vi.useFakeTimers()
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made')
    const release = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const saved = vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      expect((this as HTMLAnchorElement).download).toBe('sheet.csv')
    })
    save('a,b', 'sheet.csv', 'text/csv')
    expect(saved).toHaveBeenCalledOnce()
    expect(release).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(release).toHaveBeenCalledWith('blob:made')
  })
})
