import { describe, expect, test } from 'vitest'
import type { SocialProvider } from '../../domain/embedded.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { checkLoginUri } from './checkLoginUri.js'

const rules = { frameOrigin: 'https://secure.example', allowLoopback: false }

describe('POP-1: where a login may send the user', () => {
  test.each<[SocialProvider, string]>([
    ['google', 'https://accounts.google.com/o/oauth2/v2/auth?state=1'],
    ['x', 'https://x.com/i/oauth2/authorize'],
    ['discord', 'https://discord.com/oauth2/authorize'],
    ['github', 'https://auth.magic.link/v1/oauth2/github/start'],
    ['apple', 'https://secure.example/apple'],
    ['farcaster', 'https://farcaster.xyz/~/siwf?channelToken=1'],
  ])('is the site of %s: %s', (provider, uri) => {
    expect(checkLoginUri(provider, uri, rules)).toBe(uri)
  })

  test.each<[SocialProvider, string]>([
    ['google', 'https://accounts.google.com.evil.example/o'],
    ['google', 'https://evil.example/accounts.google.com'],
    ['google', 'https://accounts.google.com@evil.example/'],
    ['google', 'http://accounts.google.com/o'],
    ['google', 'https://discord.com/oauth2/authorize'],
    ['google', 'javascript:alert(1)//accounts.google.com'],
    ['google', 'https://secure.example:8443/o'],
    ['google', 'data:text/html,x'],
    ['google', ''],
    ['google', '/o'],
    ['google', 'http://localhost:4640/o'],
    ['farcaster', 'https://farcaster.xyz.evil.example/'],
  ])('is no other site for %s: %s', (provider, uri) => {
    expect(() => checkLoginUri(provider, uri, rules)).toThrow(MalformedAnswerError)
  })

  test('is this machine in a sandbox only', () => {
    const uri = 'http://id.localhost:4640/authorize'
    expect(() => checkLoginUri('google', uri, rules)).toThrow()
    expect(checkLoginUri('google', uri, { ...rules, allowLoopback: true })).toBe(uri)
    expect(() => checkLoginUri('google', 'http://evil.example/', { ...rules, allowLoopback: true })).toThrow()
  })
})
