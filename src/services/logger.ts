import { LOG_BUFFER_BYTES } from '../config/pageLimits.js'
import { LatchkeyError } from '../errors/latchkeyError.js'

export type LogLevel = 'debug' | 'warn' | 'error'
const rank: Readonly<Record<LogLevel, number>> = { debug: 0, warn: 1, error: 2 }

// Addresses, hashes, keys and signatures; emails; pairing URIs; tokens in URLs; any overlong word.
const secrets: readonly [RegExp, string][] = [
  [/\bwc:[^\s"']{1,2048}/gi, '[pairing]'],
  [/0x[0-9a-fA-F]{16,}/g, '[hex]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[email]'],
  [/([?&](?:projectId|token|code|key|sig|nonce|state)=)[^&\s"']{1,2048}/gi, '$1[secret]'],
  [/\b\w{32,}\b/g, '[secret]'],
]

export function redact(text: string): string {
  return secrets.reduce((clean, [pattern, mark]) => clean.replace(pattern, mark), text.slice(0, 2000))
}

function textOf(detail: unknown): string {
  try {
    if (detail instanceof LatchkeyError) return JSON.stringify(detail)
    if (detail instanceof Error) return `${detail.name}: ${detail.message}`
    return typeof detail === 'string' ? detail : ''
  } catch {
    return ''
  }
}

export type Logger = {
  log(level: LogLevel, about: string, detail?: unknown): void
  /** Receives every logged error, for error reports. */
  watchErrors(listener: (detail: unknown) => void): void
  read(): string
}

/** Keeps the last megabyte of redacted logs in memory; it never leaves the page by itself. */
export function createLogger({
  level,
  write = defaultWrite,
}: {
  level: LogLevel
  write?: typeof defaultWrite
}): Logger {
  const lines: string[] = []
  let onError: ((detail: unknown) => void) | undefined
  let size = 0
  function log(at: LogLevel, about: string, detail?: unknown) {
    const line = redact(`${at} ${about} ${textOf(detail)}`.trim())
    lines.push(line)
    size += line.length
    while (size > LOG_BUFFER_BYTES) size -= lines.shift()?.length ?? 0
    if (at === 'error' && detail !== undefined) onError?.(detail)
    if (rank[at] >= rank[level]) write(at, `latchkey: ${line}`)
  }
  return {
    log,
    watchErrors(listener) {
      onError = listener
    },
    read: () => lines.join('\n'),
  }
}

function defaultWrite(level: LogLevel, line: string) {
  // biome-ignore lint/suspicious/noConsole: this is where the library's words reach the console
  console[level](line)
}
