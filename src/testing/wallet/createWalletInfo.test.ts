import { expect, test } from 'vitest'
import { createUuid, createWalletInfo } from './createWalletInfo.js'

test('gives every wallet a fresh version-4 uuid', () => {
  const uuids = Array.from({ length: 200 }, createUuid)
  expect(new Set(uuids).size).toBe(200)
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('draws an icon with the first letter of the name', () => {
  const { icon } = createWalletInfo({ name: 'marten', rdns: 'example.marten' })
  expect(icon).toMatch(/^data:image\/svg\+xml,/)
  expect(decodeURIComponent(icon)).toContain('>M</text>')
})

test('draws different icons for different names', () => {
  const icons = ['Marten', 'Merlin'].map((name) => createWalletInfo({ name, rdns: 'example.m' }).icon)
  expect(icons[0]).not.toBe(icons[1])
})

test('lets no markup of a name into the icon', () => {
  const { icon } = createWalletInfo({ name: '<script>', rdns: 'example.m' })
  expect(decodeURIComponent(icon)).toContain('>?</text>')
})

test('keeps the icon and uuid that it is given', () => {
  const given = { name: 'Marten', rdns: 'example.marten', icon: 'data:image/png;base64,AA==', uuid: 'fixed' }
  expect(createWalletInfo(given)).toEqual(given)
})
