import { expect, it } from 'vitest'
import { addressIn, isLocal } from '../../src/pages/desk/address.svelte'

it('takes an address as people write it', () => {
  expect(addressIn('http://192.168.1.5:8888')).toBe('http://192.168.1.5:8888')
  expect(addressIn('https://club.example/')).toBe('https://club.example')
  expect(addressIn(' 192.168.1.5:8891 ')).toBe('http://192.168.1.5:8891')
  expect(addressIn('laptop.local/')).toBe('http://laptop.local')
  expect(addressIn('http://[fe80::1]:8888/')).toBe('http://[fe80::1]:8888')
  expect(addressIn('https://club.example/events')).toBe('https://club.example') // copied from the bar of a browser
})

it('refuses what is no address', () => {
  for (const text of [
    'phones please',
    'phones,please',
    'ftp://club.example',
    'javascript:alert(1)',
    'http://',
    ':8888',
  ])
    expect(addressIn(text)).toBeUndefined()
})

it('knows addresses that no phone reaches', () => {
  for (const one of ['http://localhost:8888', 'http://127.0.0.1:8888', 'http://[::1]:8888'])
    expect(isLocal(one)).toBe(true)
  for (const one of ['http://192.168.1.5:8888', 'https://localhost.example']) expect(isLocal(one)).toBe(false)
})
