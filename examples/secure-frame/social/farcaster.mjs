// Plays Farcaster: a link that the user opens on their phone, and approves there.
import { randomBytes } from 'node:crypto'
import { Refusal } from '../accounts.mjs'

const CHANNEL_MS = 5 * 60_000
const MAX_CHANNELS = 1_000

/** @typedef {{ device: string, origin: string, expiresAt: number, userName: string | undefined, isDeclined: boolean, waiting: Set<() => void> }} Channel */

/** @param {{ site: string, now: () => number }} options `site` is the origin of the phone's page */
export function createFarcaster({ site, now }) {
  /** @type {Map<string, Channel>} by token */
  const channels = new Map()

  /** @param {string} token */
  function requireChannel(token) {
    const channel = channels.get(token)
    if (!channel || now() >= channel.expiresAt) throw new Refusal('This link has expired')
    return channel
  }

  /** @param {Channel} channel */
  function wakeAll({ waiting }) {
    for (const wake of [...waiting]) wake()
  }

  return {
    /** @param {{ device: string, origin: string }} request */
    start({ device, origin }) {
      const token = randomBytes(24).toString('hex')
      if (channels.size >= MAX_CHANNELS) channels.delete(channels.keys().next().value ?? '')
      channels.set(token, {
        device,
        origin,
        expiresAt: now() + CHANNEL_MS,
        userName: undefined,
        isDeclined: false,
        waiting: new Set(),
      })
      return { channel: token, url: `${site}/~/connect?channel=${token}` }
    },

    /** For the phone's page. @param {{ channel: string }} request */
    describe({ channel }) {
      const { origin, userName, isDeclined } = requireChannel(channel)
      return { host: new URL(origin).host, isAnswered: userName !== undefined || isDeclined }
    },

    /** @param {{ channel: string, userName: string }} request */
    approve({ channel: token, userName }) {
      const channel = requireChannel(token)
      if (!/^[a-z0-9][a-z0-9-]{0,15}$/.test(userName)) throw new Refusal('Names have up to 16 small letters and digits')
      if (channel.userName !== undefined || channel.isDeclined) throw new Refusal('This link was already used')
      channel.userName = userName
      wakeAll(channel)
      return {}
    },

    /** @param {{ channel: string }} request */
    decline({ channel: token }) {
      const channel = requireChannel(token)
      if (channel.userName === undefined) channel.isDeclined = true
      wakeAll(channel)
      return {}
    },

    /**
     * Answers once the user has, or after the time; a name only once.
     *
     * @param {{ channel: string, device: string, origin: string, ms: number }} request
     */
    async wait({ channel: token, device, origin, ms }) {
      const channel = requireChannel(token)
      if (channel.device !== device || channel.origin !== origin) throw new Refusal('This link was made elsewhere')
      if (channel.userName === undefined && !channel.isDeclined) {
        await new Promise((resolve) => {
          const wake = () => {
            clearTimeout(timer)
            channel.waiting.delete(wake)
            resolve(undefined)
          }
          const timer = setTimeout(wake, ms)
          channel.waiting.add(wake)
        })
      }
      if (channel.isDeclined) throw new Refusal('Declined in Farcaster')
      if (channel.userName === undefined) return undefined
      channels.delete(token)
      return { identity: `farcaster:${channel.userName}`, email: undefined, userName: channel.userName }
    },
  }
}
