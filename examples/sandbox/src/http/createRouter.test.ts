import { describe, expect, test } from 'vitest'
import { jsonAnswer } from './answer.ts'
import { createRouter } from './createRouter.ts'

const answer = () => jsonAnswer({})
const router = createRouter([
  { method: 'GET', path: '/v1/identity/:address', answer },
  { method: 'GET', path: '/v1', answer },
  { method: 'POST', path: '/v1', answer },
])

describe('createRouter', () => {
  test('decodes path parameters', () => {
    expect(router.find('GET', '/v1/identity/eip155%3A1')).toMatchObject({ params: { address: 'eip155:1' } })
  })

  test.each(['/v1/identity', '/v1/identity/', '/v1/identity/a/b', '/V1', '/v1//', '/v1/identity/%zz', ''])(
    'finds nothing at %s',
    (path) => {
      expect(router.find('GET', path)).toEqual({ kind: 'unknown' })
    },
  )

  test('ignores a trailing slash', () => {
    expect(router.find('POST', '/v1/')).toEqual(router.find('POST', '/v1'))
  })

  test('distinguishes a wrong method from an unknown path', () => {
    expect(router.find('DELETE', '/v1')).toEqual({ kind: 'wrongMethod', allowed: ['GET', 'POST'] })
  })
})
