import type { AccountClient, User } from '../frame/api.ts'
import { type ChainId, namespaceOf, networkOf } from '../frame/chains.ts'
import type { SigningKeys } from '../frame/keys.ts'
import type { SmartNetworks } from './createSmartNetworks.ts'
import { type AccountType, isAccountType } from './smartAccount.ts'

type ChoiceOptions = { readonly accounts: Pick<AccountClient, 'chooseAccountType'>; readonly networks: SmartNetworks }
type Asked = { readonly user: User; readonly keys: SigningKeys; readonly chain: ChainId }

const addressOf = ({ evm, smart, solana }: SigningKeys, chain: ChainId, type: AccountType) =>
  namespaceOf(chain) === 'solana' ? solana.address : type === 'smartAccount' ? smart.address : evm.address

/** Which of a user's accounts is in use. */
export function createAccountChoice({ accounts, networks }: ChoiceOptions) {
  async function typeFor({ accountType }: User, chain: ChainId): Promise<AccountType> {
    return accountType === 'smartAccount' && (await networks.isEnabled(chain)) ? accountType : 'eoa'
  }

  return {
    typeFor,

    /** The app's wish counts for new users only: others keep their address. */
    async describe({ user, keys, chain }: Asked, preferredType: unknown) {
      const query = user.accountType ?? (preferredType === 'smartAccount' ? preferredType : 'eoa')
      // Without an answer of the node, another address than usual would be wrong; the usual one is not.
      const isEnabled = await networks.isEnabled(chain).catch((error) => {
        if (query === 'smartAccount') throw error
        return false
      })
      if (!isEnabled) {
        const address = addressOf(keys, chain, 'eoa')
        return {
          address,
          smartAccountDeployed: false,
          preferredAccountType: 'eoa',
          accounts: [{ address, type: 'eoa' }],
        }
      }
      const [type, smartAccountDeployed] = await Promise.all([
        user.accountType ?? accounts.chooseAccountType(query, { isDefault: true }),
        networks.isDeployed(chain, keys.smart.address),
      ])
      const both: readonly AccountType[] = type === 'eoa' ? ['eoa', 'smartAccount'] : ['smartAccount', 'eoa']
      return {
        address: addressOf(keys, chain, type),
        smartAccountDeployed,
        preferredAccountType: type,
        accounts: both.map((each) => ({ address: addressOf(keys, chain, each), type: each })),
      }
    },

    /** Where there is no choice, nothing is remembered. */
    async choose({ keys, chain }: Asked, type: string) {
      if (!isAccountType(type)) throw new Error('This type of account is not known')
      const isEnabled = await networks.isEnabled(chain)
      if (!isEnabled && type === 'smartAccount') {
        throw new Error(`Smart accounts are not available on ${networkOf(chain).name}`)
      }
      const chosen = isEnabled ? await accounts.chooseAccountType(type) : type
      return { type: chosen, address: addressOf(keys, chain, chosen) }
    },

    async initialize({ keys, chain }: Asked) {
      if (!(await networks.isEnabled(chain))) {
        throw new Error(`Smart accounts are not available on ${networkOf(chain).name}`)
      }
      const { address } = keys.smart
      return { address, isDeployed: await networks.isDeployed(chain, address) }
    },
  }
}
