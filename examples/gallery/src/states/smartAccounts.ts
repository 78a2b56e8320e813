import { never } from '../world/createSecurePage.ts'
import type { Stage } from '../world/createStage.ts'
import { openConnected } from './embedded.ts'
import type { Scripts } from './state.ts'

const SMART = '0x7F3a0000000000000000000000000000000c41E0'.toLowerCase()
const PLAIN = '0x2d98000000000000000000000000000000005a17'

type View = 'SmartAccountSettings' | 'UpgradeToSmartAccount' | 'Account' | 'WalletReceive'
type Page = { readonly type: 'eoa' | 'smartAccount'; readonly isDeployed?: boolean; answer?(): unknown }

/** A user with both accounts, on a network that has smart accounts. */
export async function openWithBoth(stage: Stage, view: View, { type, isDeployed = false, answer = never }: Page) {
  const readUser = (request: unknown) => ({
    address: type === 'eoa' ? PLAIN : SMART,
    chainId: (request as { chainId: string }).chainId,
    email: 'mara@fieldnote.co',
    smartAccountDeployed: isDeployed,
    preferredAccountType: type,
    accounts: [
      { address: SMART, type: 'smartAccount' },
      { address: PLAIN, type: 'eoa' },
    ],
  })
  const readNetworks = () => ({ smartAccountEnabledNetworks: [1] })
  await openConnected(stage, view, {
    GET_USER: readUser,
    SET_PREFERRED_ACCOUNT: answer,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: readNetworks,
  })
}

async function open(stage: Stage, page: Page) {
  await openWithBoth(stage, 'SmartAccountSettings', page)
  await stage.see('.lk-row[aria-current]')
}

const refuse = () => {
  throw new Error('An error occurred')
}

const SWITCH = '.lk-body .lk-button'

export const smartAccountStates: Scripts = {
  'plain account': (stage) => open(stage, { type: 'eoa' }),
  'smart account': (stage) => open(stage, { type: 'smartAccount' }),
  async switching(stage) {
    await open(stage, { type: 'smartAccount', isDeployed: true })
    await stage.click(SWITCH)
    await stage.see('[aria-busy="true"]')
  },
  async failed(stage) {
    await open(stage, { type: 'eoa', answer: refuse })
    await stage.click(SWITCH)
    await stage.see('.lk-note [role="alert"]')
  },
}

const UPGRADE = '.lk-primary-button'

async function openOffer(stage: Stage, answer: () => unknown = never) {
  await openWithBoth(stage, 'UpgradeToSmartAccount', { type: 'eoa', answer })
  await stage.see(UPGRADE)
}

export const upgradeToSmartAccountStates: Scripts = {
  normal: (stage) => openOffer(stage),
  async switching(stage) {
    await openOffer(stage)
    await stage.click(UPGRADE)
    await stage.see('[aria-busy="true"]')
  },
  async failed(stage) {
    await openOffer(stage, refuse)
    await stage.click(UPGRADE)
    await stage.see('.lk-note [role="alert"]')
  },
}
