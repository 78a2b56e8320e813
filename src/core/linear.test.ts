import process from 'node:process'
import { expect, test } from 'vitest'
import { parseCaipAddress } from '../domain/caip.js'
import { isOriginAllowed } from '../services/catalogue/catalogueService.js'
import { parseRetryAfter } from '../services/http.js'
import { redact } from '../services/logger.js'
import { formatDecimal, parseAmountText, parseUnits } from './amount.js'
import { splitCaip2, splitCaip10 } from './caip.js'
import { checksumAddress } from './checksumAddress.js'
import { parseCssValue } from './cssValue.js'
import { parseNativeLink } from './nativeLink.js'
import { parseJson } from './parseJson.js'
import { parseDecimals } from './units.js'
import {
  cleanText,
  displayText,
  isImageType,
  isRdns,
  isSuspectText,
  parseDataImage,
  parseImageSource,
} from './untrusted.js'
import { isLoopbackHost, parseUrl } from './url.js'
import { parseChainId, parseHexAddress, parseQuantity, parseSignature, parseTransactionHash } from './values.js'

const LENGTH = 100_000
const fill = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
const hostile = [
  ...['a', '0', '0x0', ' ', '.', '-', ':', '/', '(', '[', '{"a":', '"\\', 'a-', 'a.', '1,', '%', '@a.', '&key='],
  ...['\u0301', '\u1100', '\u200b', '\ud83d', '\u202e', 'aа', '👩🏽', '\u0000', '127.', '*'],
].map(fill)
const tails = ['', '\n', '!', '\u0000', '@']
const prefixed = ['https://', 'data:image/png;base64,', '0x', 'eip155:1:', 'wc:', 'https://*.', '<'].map((prefix) =>
  (prefix + fill('a-')).slice(0, LENGTH),
)
const texts = [...hostile, ...prefixed].flatMap((text) =>
  tails.map((tail) => text.slice(0, LENGTH - tail.length) + tail),
)

const validators: Readonly<Record<string, (text: string) => unknown>> = {
  parseUrlOfPage: (text) => parseUrl(text, 'page'),
  parseNativeLink: (text) => parseNativeLink(text),
  parseImageSource: (text) => parseImageSource(text),
  parseDataImage,
  isImageType,
  isLoopbackHost,
  isRdns,
  parseCssValue,
  parseAmountText,
  parseUnits: (text) => parseUnits(text, 18),
  parseDecimals,
  formatDecimal: (text) => formatDecimal(text),
  splitCaip2,
  splitCaip10,
  checksumAddress,
  parseTransactionHash,
  parseSignature,
  parseHexAddress,
  parseQuantity,
  parseChainId,
  cleanText,
  displayText: (text) => displayText(text, 40),
  isSuspectText,
  parseRetryAfter: (text) => parseRetryAfter(text, 0),
  parseJson: (text) => parseJson(text, LENGTH),
  redact,
  parseCaipAddress: (text) => {
    try {
      return parseCaipAddress(text)
    } catch {
      return undefined
    }
  },
  isOriginAllowed: (text) => isOriginAllowed(text, [text]),
}

/** CPU time of the fastest of a few runs, so that other processes do not count. */
function quickest(run: () => unknown) {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 4 && best >= 5; round++) {
    const started = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(started)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

test.each(Object.entries(validators))('GEN-4: %s takes less than 10 ms for any 100,000 characters', (_, validate) => {
  for (const text of texts) {
    const cost = quickest(() => validate(text))
    expect(cost, `${text.slice(0, 20)}…`).toBeLessThan(10)
  }
})
