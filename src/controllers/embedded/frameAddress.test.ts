// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { SettingsInput } from '../../config/options.js'
import { InvalidOptionError } from '../../errors/latchkeyError.js'
import { frameAddressOf } from './frameAddress.js'

type Given = Parameters<typeof frameAddressOf>[0]

const network = { state: { activeNamespace: undefined, namespaces: {} } } as unknown as Given['network']
const addressOf = (input: object) =>
  frameAddressOf({ input: { projectId: 'demo', ...input } as SettingsInput, network })

const at = (secureSite: string) => ({ services: { secureSite } })
const inSandbox = (secureSite: string) => ({ sandbox: at(secureSite) })

describe('FRM-1: the page of the embedded wallet', () => {
  test('is the usual one, unless the app names another', () => {
    expect(new URL(addressOf({})).origin).toBe('https://secure.walletconnect.org')
    expect(new URL(addressOf(at('https://wallet.example.com/'))).href).toMatch(/^https:\/\/wallet\.example\.com\/sdk\?/)
  })

  test('is told the project, the network, the version and whether to log, and nothing else', () => {
    expect([...new URL(addressOf({})).searchParams]).toEqual([
      ['projectId', 'demo'],
      ['chainId', 'eip155:1'],
      ['version', '4'],
      ['enableLogger', 'false'],
    ])
  })

  test.each([
    'http://wallet.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:password@wallet.example.com',
    'wallet.example.com',
    '',
  ])('is not at %j', (secureSite) => {
    expect(() => addressOf(at(secureSite))).toThrow(InvalidOptionError)
  })

  test('is not on the origin of the app, whose scripts could read its keys', () => {
    expect(() => addressOf(inSandbox(window.location.origin))).toThrow(/another origin/)
  })

  test.each(['http://localhost:4640', 'https://127.0.0.1', 'https://secure.localhost'])(
    'is on this machine at %j in a sandbox only',
    (secureSite) => {
      expect(new URL(addressOf(inSandbox(secureSite))).origin).toBe(new URL(secureSite).origin)
      expect(() => addressOf(at(secureSite))).toThrow(InvalidOptionError)
    },
  )

  test('is not what the address of the app or its storage says', () => {
    window.history.replaceState(null, '', '/?secureSite=https://evil.example')
    window.localStorage.setItem('latchkey/default/v1/secureSite', 'https://evil.example')
    expect(new URL(addressOf({})).origin).toBe('https://secure.walletconnect.org')
    window.history.replaceState(null, '', '/')
    window.localStorage.clear()
  })
})
