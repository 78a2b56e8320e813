import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IMAGE_RETRY_MS, MAX_IMAGES } from '../../config/limits.js'
import { createScope } from '../../core/scope.js'
import { createHttp } from '../http.js'
import { createImageStore } from './imageStore.js'

const created: string[] = []
const revoked: string[] = []

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${created.push('') - 1}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  created.length = 0
  revoked.length = 0
})

function create({ isEnabled = true, type = 'image/png', isOnline = true } = {}) {
  const paths: string[] = []
  const answer = { type, isOnline }
  const fetch = async (url: unknown) => {
    paths.push(new URL(String(url)).pathname)
    return new Response('x', { headers: { 'content-type': answer.type } })
  }
  const scope = createScope()
  const http = createHttp({
    base: 'https://catalogue.example',
    common: {},
    signal: scope.signal,
    isOnline: () => true,
    fetch: fetch as typeof globalThis.fetch,
  })
  return {
    images: createImageStore(async () => http, scope, { isEnabled, isOnline: () => answer.isOnline }),
    scope,
    paths,
    answer,
  }
}

test('an image is requested once for all callers', async () => {
  const { images, paths } = create()
  await Promise.all([images.request('wallet', 'a'), images.request('wallet', 'a'), images.request('asset', 'a')])
  await images.request('wallet', 'a')
  expect(paths).toEqual(['/getWalletImage/a', '/public/getAssetImage/a'])
  expect(images.state.urls).toEqual({ [images.keyOf('wallet', 'a')]: 'blob:0', [images.keyOf('asset', 'a')]: 'blob:1' })
})

test('PRIV-1: without a project id no image is requested', async () => {
  const { images, paths } = create({ isEnabled: false })
  await images.request('wallet', 'a')
  expect(paths).toEqual([])
})

test('CAT-1: an id cannot escape its path', async () => {
  const { images, paths } = create()
  await images.request('wallet', '../../x')
  expect(paths).toEqual(['/getWalletImage/..%2F..%2Fx'])
})

test('a missing image is not requested again for 30 s by anybody', async () => {
  vi.useFakeTimers()
  const { images, paths } = create({ type: 'text/html' })
  await Promise.all([images.request('wallet', 'a'), images.request('wallet', 'a')])
  vi.advanceTimersByTime(IMAGE_RETRY_MS - 1)
  await images.request('wallet', 'a')
  expect(IMAGE_RETRY_MS).toBe(30_000)
  expect(paths).toEqual(['/getWalletImage/a'])
  await images.request('asset', 'a')
  expect(paths).toEqual(['/getWalletImage/a', '/public/getAssetImage/a'])
})

test('an image that failed while offline is requested again at once', async () => {
  const { images, paths, answer } = create({ type: 'text/html', isOnline: false })
  await images.request('wallet', 'a')
  Object.assign(answer, { type: 'image/png', isOnline: true })
  await images.request('wallet', 'a')
  expect(paths).toHaveLength(2)
  expect(Object.keys(images.state.urls)).toEqual(['wallet/a'])
})

test('IMG-1: an invalid image keeps its placeholder, and may be requested again', async () => {
  vi.useFakeTimers()
  const { images, paths, answer } = create({ type: 'text/html' })
  await images.request('wallet', 'a')
  expect(images.state.urls).toEqual({})
  answer.type = 'image/webp'
  vi.advanceTimersByTime(IMAGE_RETRY_MS)
  await images.request('wallet', 'a')
  expect(paths).toHaveLength(2)
  expect(Object.keys(images.state.urls)).toEqual(['wallet/a'])
})

test('IMG-5: at most 400 images are kept, and the oldest is revoked', async () => {
  const { images } = create()
  for (let index = 0; index <= MAX_IMAGES; index++) await images.request('wallet', `w${index}`)
  expect(MAX_IMAGES).toBe(400)
  expect(Object.keys(images.state.urls)).toHaveLength(400)
  expect(revoked).toEqual(['blob:0'])
  expect(images.state.urls['wallet/w0']).toBeUndefined()
})

test('IMG-5: all are revoked when their modal stops, and none is created after that', async () => {
  const { images, scope } = create()
  await images.request('wallet', 'a')
  const late = images.request('wallet', 'b')
  scope.end()
  await late
  expect(revoked).toEqual(created.map((_, index) => `blob:${index}`))
  expect(images.state.urls).toEqual({})
})
