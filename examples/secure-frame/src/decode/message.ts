import { type Hex, hexToBytes, isHex } from 'viem'
import type { Screen } from '../frame/createPrompts.ts'
import { cleanLine, cleanLines } from '../text.ts'

const MAX_BYTES = 20_000
const SIGN_IN = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana) account:/

function readText(bytes: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const toHexText = (bytes: Uint8Array) => `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The bytes that `personal_sign` signs: a text that is not hexadecimal stands for itself. */
export const messageBytes = (message: string) =>
  isHex(message) && message.length % 2 === 0 ? hexToBytes(message as Hex) : new TextEncoder().encode(message)

/** The screen of a message; `host` is of the page that asks. */
export function describeMessage(bytes: Uint8Array, { host, network }: { host: string; network: string }): Screen {
  if (bytes.length > MAX_BYTES) throw new Error('The message is too long')
  const text = readText(bytes)
  const { text: clean, hadHidden } = cleanLines(text ?? toHexText(bytes))
  const domain = SIGN_IN.exec(clean)?.[1]
  const warnings = [
    ...(domain !== undefined && domain !== host
      ? [`This message signs you in to ${cleanLine(domain, 100)}, but ${host} asks for it.`]
      : []),
    ...(hadHidden ? ['The message contains hidden characters, which are not shown.'] : []),
    ...(text === undefined ? ["This message isn't readable text. Sign it only if you trust the app."] : []),
  ]
  return {
    action: 'sign',
    title: domain === undefined ? 'Message' : 'Sign-in message',
    rows: [{ label: 'Network', value: network }],
    text: clean,
    warnings,
    approveLabel: 'Sign',
  }
}
