import type { SocialProvider } from '../domain/embedded.js'

/** Where each provider signs its users in (POP-1); `auth.magic.link` brokers for several of them. */
export const LOGIN_HOSTS: Readonly<Record<SocialProvider, readonly string[]>> = {
  google: ['accounts.google.com', 'auth.magic.link'],
  x: ['x.com', 'api.x.com', 'twitter.com', 'api.twitter.com', 'auth.magic.link'],
  discord: ['discord.com', 'auth.magic.link'],
  github: ['github.com', 'auth.magic.link'],
  apple: ['appleid.apple.com', 'auth.magic.link'],
  facebook: ['www.facebook.com', 'm.facebook.com', 'auth.magic.link'],
  // A link to its app, or to its relay (POP-6).
  farcaster: ['farcaster.xyz', 'warpcast.com', 'relay.farcaster.xyz'],
}
