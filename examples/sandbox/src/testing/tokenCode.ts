import type { Hex } from 'viem'

const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')
const word = (value: number) => hex(value, 32)
const textWord = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')

/** Copies the words to memory and returns them. */
const answerWords = (words: readonly string[]) =>
  `${words.map((each, index) => `7f${each}60${hex(index * 32, 1)}52`).join('')}60${hex(words.length * 32, 1)}5ff3`
const answerText = (text: string) => answerWords([word(32), word(text.length), textWord(text)])

/**
 * Runtime code of a readable ERC-20: an account's balance is in the storage slot of its address, which tests set with
 * `anvil_setStorageAt`.
 */
export function tokenCode({ name, symbol, decimals }: { name: string; symbol: string; decimals: number }): Hex {
  const answers = [
    ['06fdde03', answerText(name)],
    ['95d89b41', answerText(symbol)],
    ['313ce567', answerWords([word(decimals)])],
    ['70a08231', '600435545f5260205ff3'],
  ] as const
  const caseBytes = 11
  let at = 5 + answers.length * caseBytes + 3
  let dispatch = '5f3560e01c'
  let bodies = ''
  for (const [selector, body] of answers) {
    dispatch += `8063${selector}1461${hex(at, 2)}57`
    bodies += `5b${body}`
    at += 1 + body.length / 2
  }
  return `0x${dispatch}5f5ffd${bodies}`
}
