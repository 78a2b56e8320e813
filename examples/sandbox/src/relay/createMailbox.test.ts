import { beforeEach, describe, expect, test } from 'vitest'
import { createMailbox, type Mailbox } from './createMailbox.ts'

let time = 0
let mailbox: Mailbox
const letter = (message: string, publisher = 'app') => ({ topic: 't', message, tag: 1108, publisher })
const texts = (client: string) => mailbox.unread('t', client).map(({ message }) => message)

beforeEach(() => {
  time = 1_000
  mailbox = createMailbox(() => time)
})

describe('put', () => {
  test('keeps unread messages in order', () => {
    mailbox.put(letter('one'), 60)
    mailbox.put(letter('two'), 60)
    expect(texts('wallet')).toEqual(['one', 'two'])
    expect(mailbox.unread('t', 'wallet')[0]?.publishedAt).toBe(1_000)
  })

  test('stores a message once, however often a client repeats it', () => {
    expect(mailbox.put(letter('one'), 60)).toBeTruthy()
    expect(mailbox.put(letter('one'), 60)).toBeUndefined()
    expect(texts('wallet')).toEqual(['one'])
  })

  test('drops it when it expires', () => {
    mailbox.put(letter('one'), 60)
    time += 59_999
    expect(texts('wallet')).toEqual(['one'])
    time += 1
    expect(texts('wallet')).toEqual([])
    expect(mailbox.all('t')).toEqual([])
  })
})

describe('unread', () => {
  test('never delivers to the sender', () => {
    mailbox.put(letter('one', 'app'), 60)
    expect(texts('app')).toEqual([])
  })

  test('keeps per client what it has not acknowledged', () => {
    const put = mailbox.put(letter('one'), 60)
    if (put) mailbox.markRead(put, 'wallet')
    expect(texts('wallet')).toEqual([])
    expect(texts('other')).toEqual(['one'])
  })

  test('keeps topics apart', () => {
    mailbox.put({ ...letter('one'), topic: 'u' }, 60)
    expect(texts('wallet')).toEqual([])
  })
})
