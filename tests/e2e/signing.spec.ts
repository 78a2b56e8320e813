import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import type { SignTypedDataRequest } from 'latchkey'
import { maxUint256, type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem'
import { createEmailUser } from './support/emailUser.ts'
import { createPairingUser } from './support/pairingUser.ts'
import { createSigningUser } from './support/signingUser.ts'
import { tokens } from './support/swapper.ts'
import { expect, release, test } from './support/test.ts'
import { createPerson, returnConnected, type World } from './support/user.ts'
import { dollars } from './support/vaultUser.ts'

test.use({ world: { namespaces: ['eip155'], wallets: ['marten'] }, instances: 1 })

const { USDC } = tokens
const VAULT = '0x3D9a41C7b0E29F586A13D7C40B8E72f1C95aE604'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600

const permitOf = (owner: string, value: bigint, chainId = 1): SignTypedDataRequest['typedData'] => ({
  domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: USDC.address },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner, spender: VAULT.toLowerCase(), value: String(value), nonce: '0', deadline: inAnHour() },
})

async function start({ page, sandbox, demoWith }: World) {
  const person = await createPerson(sandbox)
  await sandbox.fundToken({ address: person.address, token: USDC.address, units: String(dollars('1000')), chainId: 1 })
  await returnConnected(page, demoWith({ walletOptions: { marten: { accounts: [person.key] } } }), person)
  return { user: createSigningUser(page), person }
}

const isSigned = (typedData: object, address: `0x${string}`, signature: `0x${string}` | undefined) =>
  verifyTypedData({ ...(typedData as TypedDataDefinition), address, signature: signature ?? '0x' })

test('a message and a permit are reviewed, signed as they were shown, and checked by others', async ({
  page,
  sandbox,
  demoWith,
}) => {
  const { user, person } = await start({ page, sandbox, demoWith })
  const message = 'I lend at my own risk.\n\nNothing is hidden\u200b here.'
  await user.sign({ message, review: true, description: 'Terms of use' })
  await expect(user.heading('Northlight asks')).toBeVisible()
  await expect(user.fact('Northlight says')).toContainText('Terms of use')
  await expect(user.dialog.locator('pre')).toContainText('I lend at my own risk.')
  await expect(user.dialog.locator('pre mark')).toHaveText('U+200B')
  await expect(user.dialog.getByText('It contains hidden characters.')).toBeVisible()
  await user.button('Sign').click()
  await user.approve()
  await expect(user.dialog).toBeHidden()
  const { signature = '0x' } = await user.answer()
  expect(await verifyMessage({ address: person.address, message, signature })).toBe(true)

  // Nobody is asked for what is for another chain.
  await user.sign({ typedData: permitOf(person.address, 1n, 137), review: true })
  await expect.poll(user.answer).toEqual({ code: 'TYPED_DATA_INVALID' })
  await expect(user.dialog).toBeHidden()

  const typedData = permitOf(person.address, dollars('500'))
  await user.sign({ typedData, review: true })
  await expect(user.figure('May be taken, at most')).toContainText('500 USDC')
  await expect(user.dialog.locator(`[data-address="${VAULT}" i]`)).toBeVisible()
  await expect(user.fact('May be taken until')).toContainText('Used up, or revoked')
  await expect(user.dialog.getByText('Nothing leaves you now')).toBeVisible()
  await user.dialog.getByText('Message, as data').click()
  const shownText = await user.dialog.locator('pre').textContent()
  await user.button('Sign').click()
  await user.approve()
  await expect(user.dialog).toBeHidden()
  expect(await user.signedText()).toBe(shownText)
  expect(await isSigned(typedData, person.address, (await user.answer()).signature)).toBe(true)
})

test('a permit without a limit needs a tick, and declined it is not signed', async ({ page, sandbox, demoWith }) => {
  const { user, person } = await start({ page, sandbox, demoWith })
  await user.sign({ typedData: permitOf(person.address, maxUint256), review: true })
  await expect(user.figure('May be taken, without a limit')).toContainText('All USDC')
  await expect(user.dialog.getByText('No limit, no end.')).toBeVisible()
  await expect(user.button('Check the box to sign')).toBeDisabled()
  await user.dialog.getByRole('checkbox').check()
  await user.button('Sign').click()
  await user.decline()
  await expect(user.heading('Declined')).toBeVisible()
  expect(await user.answer()).toEqual({})
  await user.button('Cancel').click()
  await expect(user.dialog).toBeHidden()
  await expect.poll(user.answer).toEqual({ code: 4001 })
  expect(await user.asked('eth_signTypedData_v4')).toBe(1)
})

test(
  'a sign-in for another site cannot be signed, and what nobody knows needs trust',
  release,
  async ({ page, sandbox, demoWith }) => {
    const { user, person } = await start({ page, sandbox, demoWith })
    const signIn = `bank.example wants you to sign in with your Ethereum account:\n${person.address}`
    await user.sign({ message: signIn, review: true })
    await expect(user.dialog.getByText('This would sign you in to bank.example.')).toBeVisible()
    await expect(user.button("Can't be signed here")).toBeDisabled()
    await user.button('Cancel').click()
    await expect.poll(user.answer).toEqual({ code: 4001 })

    const order = {
      domain: { name: 'Harbor', chainId: 1, verifyingContract: VAULT.toLowerCase() },
      types: { Order: [{ name: 'maker', type: 'address' }] },
      primaryType: 'Order',
      message: { maker: person.address },
    }
    await user.sign({ typedData: order, review: true })
    await expect(user.dialog.getByText("What this signature allows isn't known.")).toBeVisible()
    await expect(user.dialog.locator('pre')).toContainText('"maker"')
    await user.dialog.getByRole('checkbox', { name: 'I trust Northlight with this signature' }).check()
    await user.button('Sign').click()
    await user.approve()
    await expect(user.dialog).toBeHidden()
    expect(await isSigned(order, person.address, (await user.answer()).signature)).toBe(true)

    // Without a review nothing opens.
    await user.sign({ typedData: order })
    await user.approve()
    await expect.poll(async () => (await user.answer()).signature).toMatch(/^0x/)
    expect(await user.asked('personal_sign')).toBe(0)
  },
)

test('another account while it is reviewed gets a review of its own', release, async ({ page, sandbox, demoWith }) => {
  const person = await createPerson(sandbox)
  const secondPerson = await createPerson(sandbox)
  const marten = { accounts: [person.key, secondPerson.key] }
  await returnConnected(page, demoWith({ walletOptions: { marten } }), person)
  const user = createSigningUser(page)
  await user.sign({ message: 'I agree', review: true })
  await expect(user.dialog.locator(`[data-address="${person.address}"]`)).toBeVisible()
  await page.evaluate((address) => window.__demo?.wallets.marten?.selectAccount(address), secondPerson.address)
  await expect(user.dialog.getByText('Account or network changed. Review it again.')).toBeVisible()
  await user.button('Sign').click()
  await user.approve()
  await expect(user.dialog).toBeHidden()
  const { signature = '0x' } = await user.answer()
  expect(await verifyMessage({ address: secondPerson.address, message: 'I agree', signature })).toBe(true)
})

test('an embedded wallet signs on its own page, after the review', release, async ({ page, demoWith, secureSite }) => {
  const user = createEmailUser(page, secureSite)
  const signer = createSigningUser(page)
  await page.goto(demoWith({ login: true, wallets: [] }))
  await user.logIn()
  const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as `0x${string}`
  const typedData = permitOf(address, dollars('5'))
  await signer.sign({ typedData, review: true })
  await signer.button('Sign').click()
  await user.answer('Sign')
  await expect(user.dialog).toBeHidden()
  expect(await isSigned(typedData, address, (await signer.answer()).signature)).toBe(true)

  await signer.sign({ message: 'no', review: true })
  await signer.button('Sign').click()
  await user.answer('Decline')
  await expect(signer.heading('Declined')).toBeVisible()
  await signer.button('Cancel').click()
  await expect.poll(signer.answer).toEqual({ code: 4001 })
})

test('a paired phone signs after the review', release, async ({ page, demoUrl, phone }) => {
  const user = createPairingUser(page, phone)
  const signer = createSigningUser(page)
  await page.goto(demoUrl)
  await user.pair()
  const address = (await page.evaluate(() => window.__demo?.modal.getState().address)) as `0x${string}`
  const typedData = permitOf(address, dollars('5'))
  await signer.sign({ typedData, review: true })
  await signer.button('Sign').click()
  await phone.approve('eth_signTypedData_v4')
  await expect(user.dialog).toBeHidden()
  expect(await isSigned(typedData, address, (await signer.answer()).signature)).toBe(true)
})

test('a Solana wallet signs a text after the review', release, async ({ page, sandbox, demoWith }) => {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  const { publicKey } = Keypair.fromSeed(seed)
  await sandbox.fundSolana({ address: publicKey.toBase58(), lamports: '1000000000' })
  const user = createSigningUser(page)
  await page.goto(demoWith({ namespaces: ['eip155', 'solana'], wallets: ['heron'], solanaSeeds: { heron: [...seed] } }))
  await user.connect('Heron', 'Solana')
  const message = 'I lend at my own risk.'
  await user.sign({ message, review: true })
  await expect(user.fact('From')).toContainText('Solana')
  await user.button('Sign').click()
  await user.approve('Heron')
  await expect(user.dialog).toBeHidden()
  const { signature = '' } = await user.answer()
  const signed = base58.decode(signature)
  expect(ed25519.verify(signed, new TextEncoder().encode(message), publicKey.toBytes())).toBe(true)

  // The same wallet is not connected on an EVM network, so nobody can sign typed data.
  await user.sign({ typedData: permitOf(VAULT, 1n), review: true })
  await expect.poll(user.answer).toEqual({ code: 'NOT_CONNECTED' })
})
