import { expect, test } from 'vitest'
import { createWalletInfo } from './createWalletInfo.js'

test('draws an icon with the first letter of the name', () => {
  const { icon } = createWalletInfo({ name: 'marten', rdns: 'example.marten' })
  expect(icon).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(icon)).toContain('>M</text>')
})

test('draws different icons for different names', () => {
  const icons = ['Marten', 'Merlin'].map((name) => createWalletInfo({ name, rdns: 'example.m' }).icon)
  expect(icons[0]).not.toBe(icons[1])
})

test('escapes markup in the name', () => {
  const { icon } = createWalletInfo({ name: '<script>', rdns: 'example.m' })
  expect(decodeURIComponent(icon)).toContain('>?</text>')
})

test('keeps a given icon and uuid', () => {
  const input = { name: 'Marten', rdns: 'example.marten', icon: 'data:image/png;base64,AA==', uuid: 'fixed' }
  expect(createWalletInfo(input)).toEqual(input)
})
