// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TypedDataSigning } from '../../adapters/adapter.js'
import { mainnet, polygon } from '../../config/networks.js'
import { toNetwork } from '../../domain/network.js'
import type { ParsedTypedData, SignedMeaning, TypedDataInput } from '../../domain/signing.js'
import { UserRejectedError } from '../../errors/latchkeyError.js'
import { NotConnectedError } from '../../errors/requestErrors.js'
import { MessageInvalidError, TypedDataInvalidError } from '../../errors/signingErrors.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import {
  createDeferred,
  createFakeAdapter,
  createFakeConnector,
  type Deferred,
} from '../../testing/modal/fakeAdapter.js'
import { connect } from '../connection/connect.js'
import { switchNetwork } from '../network/switchNetwork.js'
import { askForSignature, setAccepted } from './askForSignature.js'
import { messageRisks } from './messageRisks.js'
import { openSigning } from './planSigning.js'
import { createSigningForm, endSigning, type SigningForm, type SigningRequest } from './signingForm.js'
import { consentOf, isBlocked, type SigningIntent, warningsOf } from './signingIntent.js'
import { parseMessage, parseTypedData, signTypedData } from './signingRequest.js'

const networks = [toNetwork('eip155', mainnet), toNetwork('eip155', polygon)]
const HOST = 'app.example'
const NOW = 1_000

const permit = (changes: Partial<Extract<SignedMeaning, { kind: 'permit' }>> = {}): SignedMeaning => ({
  kind: 'permit',
  owner: '0xA',
  spender: '0xVault',
  deadline: undefined,
  hasConditions: false,
  grants: [{ token: '0xUSDC', units: 500n, isUnlimited: false, until: 'revoked' }],
  ...changes,
})
const dataOf = (meaning: SignedMeaning, chainId: number | undefined = 1): ParsedTypedData => ({
  text: '{"primaryType":"Permit"}',
  chainId,
  verifyingContract: '0xUSDC',
  meaning,
})
/** The fake adapter takes it as it is. */
const asInput = (data: ParsedTypedData) => data as unknown as TypedDataInput

describe('messageRisks', () => {
  const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n0xA\n\nURI: https://x`

  test.each([
    ['words', 'I agree to the terms', []],
    ['a sign-in for this page', signIn(HOST), []],
    ['a sign-in for this page in capitals', signIn('App.Example'), []],
    ['a sign-in for another site', signIn('bank.example'), ['otherSite']],
    ['with a scheme', signIn('https://bank.example'), ['otherSite']],
    ['with a port', signIn(`${HOST}:444`), ['otherSite']],
    ['of Solana', signIn('bank.example').replace('Ethereum', 'Solana'), ['otherSite']],
    ['after another line', `Hello\n${signIn('bank.example')}`, ['otherSite']],
    ['after a line of this page', `${signIn(HOST)}\n${signIn('bank.example')}`, ['otherSite']],
    ['after a carriage return', `Hello\r${signIn('bank.example')}`, ['otherSite', 'hidden']],
    [
      'with hidden characters in it',
      signIn('bank.exa\u200bmple').replace('wants', 'wa\u00adnts'),
      ['otherSite', 'hidden'],
    ],
    ['a hash', `0x${'ab'.repeat(32)}`, ['hash']],
    ['a hash without a prefix', 'AB'.repeat(32), ['hash']],
    ['other hex', '0xabcdef', []],
    ['what reorders text', 'pay 100\u202e001', ['hidden']],
  ])('finds in %s what is to be said', (_, text, kinds) =>
    expect(messageRisks(text, HOST).map(({ kind }) => kind)).toEqual(kinds),
  )

  test('names the other site', () =>
    expect(messageRisks(signIn('Bank.example'), HOST)).toEqual([{ kind: 'otherSite', domain: 'bank.example' }]))

  test('a long hostile text is read at once', () => {
    const start = performance.now()
    messageRisks(`${'https://'.repeat(4000)} wants you to sign in with your `.repeat(2), HOST)
    messageRisks('\n'.repeat(65_000), HOST)
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('PRV-9: warnings and consent', () => {
  const knownTokens = { '0xUSDC': { token: {}, decimals: 6, balance: 0n } } as unknown as SigningIntent['tokens']
  const intentOf = (data: ParsedTypedData, tokens = knownTokens): SigningIntent => ({
    namespace: 'eip155',
    content: { kind: 'typedData', data },
    title: '',
    network: networks[0] as SigningIntent['network'],
    connectorId: undefined,
    account: '0xA',
    tokens,
    host: HOST,
  })
  const kindsOf = (data: ParsedTypedData, tokens?: SigningIntent['tokens']) =>
    warningsOf(intentOf(data, tokens), NOW).map(({ kind }) => kind)

  test('an exact permit needs neither', () => {
    expect(kindsOf(dataOf(permit()))).toEqual([])
    expect(consentOf(intentOf(dataOf(permit())))).toBeUndefined()
  })

  test('no limit needs a tick', () => {
    const grants = [{ token: '0xUSDC', units: 2n ** 255n, isUnlimited: true, until: 'revoked' } as const]
    expect(kindsOf(dataOf(permit({ grants })))).toEqual(['unlimited'])
    expect(consentOf(intentOf(dataOf(permit({ grants }))))).toBe('unlimited')
  })

  test('what is not known needs a tick: the meaning, or the token', () => {
    expect(kindsOf(dataOf({ kind: 'unknown' }))).toEqual(['unknown'])
    expect(consentOf(intentOf(dataOf({ kind: 'unknown' })))).toBe('unknown')
    expect(kindsOf(dataOf(permit()), {})).toEqual(['unreadToken'])
    expect(consentOf(intentOf(dataOf(permit()), {}))).toBe('unknown')
  })

  test('past deadlines, other owners, conditions and missing networks are said', () => {
    expect(kindsOf(dataOf(permit({ deadline: NOW })))).toEqual(['expired'])
    expect(kindsOf(dataOf(permit({ deadline: NOW + 1 })))).toEqual([])
    expect(kindsOf(dataOf(permit({ owner: '0xB' })))).toEqual(['otherOwner'])
    expect(kindsOf(dataOf(permit({ hasConditions: true })))).toEqual(['conditions'])
    expect(kindsOf({ ...dataOf(permit()), chainId: undefined })).toEqual(['anyNetwork'])
  })

  test('only a sign-in for another site cannot be signed', () => {
    expect(isBlocked([{ kind: 'hash' }, { kind: 'hidden' }, { kind: 'unknown' }, { kind: 'expired' }])).toBe(false)
    expect(isBlocked([{ kind: 'otherSite', domain: 'bank.example' }])).toBe(true)
  })
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a request', () => {
  const evm = createFakeAdapter('eip155', networks)
  let modal: ReturnType<typeof createTestInstance>
  let form: SigningForm
  let answer: Deferred<string>
  let requests: string[]
  let answers: unknown[]
  let steps: string[]
  let symbol: string | undefined

  const typedData: TypedDataSigning = {
    parse: (input) => input as unknown as ParsedTypedData,
    async sign(_, account, data, watch) {
      requests.push(`${account} ${data.text}`)
      watch?.onAsked()
      return answer.promise
    },
  }

  const requestOf = (input: Awaited<ReturnType<typeof parseMessage>>): SigningRequest => ({
    ...input,
    onSigned: (signature) => void answers.push(signature),
    onRefused: (error) => void answers.push(error),
    onReplaced: () => void answers.push('replaced'),
  })
  async function open(input: Awaited<ReturnType<typeof parseMessage>>) {
    const request = requestOf(input)
    await openSigning(form, request)
    return request
  }
  const message = (text: string, description?: string) =>
    parseMessage(modal.instance, { message: text, description }, undefined)
  const events = () => modal.events.flatMap(({ event }) => (event.startsWith('SIGN_') ? [event] : []))

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.stubGlobal('location', new URL(`https://${HOST}/path`))
    ;[answer, requests, answers, steps, symbol] = [createDeferred<string>(), [], [], [], 'USDC']
    evm.give({
      typedData: async () => typedData,
      async signMessage(_: unknown, account: string, text: string, watch?: { onAsked(): void }) {
        requests.push(`${account} ${text}`)
        watch?.onAsked()
        return answer.promise
      },
      async getTokenBalance() {
        if (symbol === undefined) throw new Error('no token')
        return { units: 900n, decimals: 6, symbol }
      },
    })
    modal = createTestInstance([evm])
    form = createSigningForm(modal.instance, {
      showSigned: () => void steps.push('signed'),
      leave: () => void steps.push('left'),
      yieldToWallet() {
        steps.push('yielded')
        return () => void steps.push('regained')
      },
    })
    await connect(modal.instance, createFakeConnector().connector)
  })

  afterEach(() => {
    modal.instance.scope.end()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('asks for exactly what was reviewed, once, and gives the app the signature', async () => {
    await open(await message('I agree', 'Terms of use'))
    expect(form.state.intent).toMatchObject({ account: '0xA', title: 'Terms of use', host: HOST })
    expect(Object.isFrozen(form.state.intent)).toBe(true)
    void askForSignature(form)
    void askForSignature(form)
    await settle()
    expect(requests).toEqual(['0xA I agree'])
    answer.resolve('0x51')
    await settle()
    expect(answers).toEqual(['0x51'])
    expect(steps).toEqual(['yielded', 'signed', 'regained'])
    expect(events()).toEqual(['SIGN_INITIATED', 'SIGN_SUCCESS'])
    expect(modal.events.at(-1)?.properties).toEqual({
      kind: 'message',
      isReviewed: true,
      network: 'eip155:1',
      isSmartAccount: false,
    })
  })

  test('SEND-7: the wallet gets the very text of the review', async () => {
    const data = dataOf(permit())
    await open(await parseTypedData(modal.instance, asInput(data), undefined))
    expect((form.state.intent as SigningIntent).tokens['0xUSDC']).toMatchObject({
      balance: 900n,
      token: { symbol: 'USDC' },
    })
    void askForSignature(form)
    await settle()
    expect(requests).toEqual([`0xA ${data.text}`])
  })

  test('PRV-9: without the tick nothing that is not known is asked for', async () => {
    await open(await parseTypedData(modal.instance, asInput(dataOf({ kind: 'unknown' })), undefined))
    await askForSignature(form)
    expect(requests).toEqual([])
    setAccepted(form, true)
    void askForSignature(form)
    await settle()
    expect(requests).toHaveLength(1)
  })

  test('PRV-9: a token that its contract does not describe is not known', async () => {
    symbol = undefined
    await open(await parseTypedData(modal.instance, asInput(dataOf(permit())), undefined))
    expect(consentOf(form.state.intent as SigningIntent)).toBe('unknown')
  })

  test('a sign-in for another site is never asked for', async () => {
    await open(await message('bank.example wants you to sign in with your Ethereum account:\n0xA'))
    await askForSignature(form)
    expect(requests).toEqual([])
  })

  test('declined, it can be asked for again', async () => {
    await open(await message('I agree'))
    void askForSignature(form)
    await settle()
    answer.reject(new UserRejectedError())
    await settle()
    expect(form.questions.state.status).toBe('declined')
    expect(answers).toEqual([])
    answer = createDeferred<string>()
    void askForSignature(form)
    await settle()
    answer.resolve('0x51')
    await settle()
    expect(answers).toEqual(['0x51'])
    expect(events()).toEqual(['SIGN_INITIATED', 'SIGN_REJECTED', 'SIGN_INITIATED', 'SIGN_SUCCESS'])
  })

  test('what comes after the user has left is nobody’s', async () => {
    const request = await open(await message('I agree'))
    void askForSignature(form)
    await settle()
    endSigning(form)
    answer.resolve('0x51')
    await settle()
    expect(answers).toEqual([])
    // Going back to the view does not bring it back.
    await openSigning(form, request)
    expect(steps.at(-1)).toBe('left')
  })

  test('CON-2: another network while it is reviewed refuses data of this one', async () => {
    await open(await parseTypedData(modal.instance, asInput(dataOf(permit())), undefined))
    await switchNetwork(modal.instance, 'eip155:137')
    await askForSignature(form)
    await settle()
    expect(requests).toEqual([])
    expect(answers).toEqual([expect.any(TypedDataInvalidError)])
    expect(steps.at(-1)).toBe('left')
  })

  test.each([
    ['an empty text', '', 'empty'],
    ['a huge text', 'x'.repeat(70_000), 'tooLong'],
    ['a text that the wallet would get changed', 'a\ud800', 'surrogates'],
  ])('refuses %s before anybody is asked', async (_, text, reason) => {
    const error = await message(text).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MessageInvalidError)
    expect(error).toMatchObject({ code: 'MESSAGE_INVALID', reason })
  })

  test('without a review the wallet is asked at once, with the same text', async () => {
    const signed = signTypedData(modal.instance, asInput(dataOf({ kind: 'unknown' })))
    await settle()
    answer.resolve('0x51')
    expect(await signed).toBe('0x51')
    expect(requests).toHaveLength(1)
    expect(modal.events.at(-1)).toMatchObject({ event: 'SIGN_SUCCESS', properties: { isReviewed: false } })
  })

  test('a wallet that fails is answers by its code', async () => {
    const signed = signTypedData(modal.instance, asInput(dataOf(permit()))).catch((error: unknown) => error)
    await settle()
    answer.reject(new TypeError('broken'))
    expect(await signed).toBeInstanceOf(TypeError)
    expect(modal.events.at(-1)).toMatchObject({ event: 'SIGN_ERROR', properties: { message: 'UNKNOWN' } })
  })

  test('without an adapter that can, nobody is asked', async () => {
    evm.give({ typedData: undefined })
    const error = await signTypedData(modal.instance, asInput(dataOf(permit()))).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(NotConnectedError)
  })
})
