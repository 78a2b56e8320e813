import { expect, test } from 'vitest'
import { readSourceFiles, withoutComments } from '../../scripts/sourceFiles.mjs'
import { root } from '../support/root.ts'

/** Where a namespace may be named literally, and why. */
const allowed: Readonly<Record<string, string>> = {
  'src/adapters/eip155/': 'the adapter itself',
  'src/adapters/solana/': 'the adapter itself',
  'src/connectors/': 'connectors of EVM and Solana wallets, and what the relay is asked for by namespace',
  'src/config/': 'tables of networks and defaults',
  'src/testing/': 'the test kit',
  'src/domain/networkInput.ts': 'a bare number names an EVM chain, as in viem',
  'src/domain/namespaceTypes.ts': 'the types of the built-in namespace',
  'src/domain/network.ts': 'the types of EVM networks',
  'src/services/onramp/': 'whom each provider sells to',
  'src/siwx/messageText.ts': 'how each standard writes its message',
  'src/siwx/createMessage.ts': 'EIP-4361 wants the checksum of an address',
  'src/siwx/createSiweSiwx.ts': 'SIWE is the sign-in of EVM chains',
  'src/siwx/messageFields.ts': 'the case of an EVM address is its checksum',
  'src/siwx/server/verifySignIn.ts': 'how the signatures of each namespace are verified',
  'src/react/networkArt.tsx': 'a table of drawn marks',
  'src/controllers/catalogue/inAppLinks.ts': "a table of wallets' links",
  'src/adapters/pairingOnly.ts': 'wallets pair on Ethereum where an app has no adapter',
  'src/react/buttons/useTransactionButton.ts': 'calls of the app are made on EVM networks',
  'src/controllers/pay/payOptions.ts': 'calls that pay are made on EVM networks',
  'src/services/pay/payService.ts': 'a table of coins, as the payment service names them',
  'src/appkit/': 'adapters, networks, tokens and stored keys as AppKit names them',
  'src/wagmi/': 'wagmi is for EVM chains',
  'src/rainbowkit/': 'RainbowKit is for EVM chains',
  'src/ethers/': 'ethers knows EVM accounts alone',
  'src/instance/readWalletCookie.ts': 'a table of address patterns',
  'src/react/hooks/': 'the hooks that are for wallets of one namespace by name',
}

const literal = /['`](eip155|solana|bip122)['`:]/

test('no shared layer names one namespace', () => {
  const named = [...readSourceFiles(root)]
    .filter(({ path }) => !/testSupport/.test(path))
    // Most files name none, not even in a comment, and need no parser.
    .filter((file) => literal.test(file.text) && literal.test(withoutComments(file)))
    .map(({ path }) => path)
  expect(named.filter((path: string) => !Object.keys(allowed).some((prefix) => path.startsWith(prefix)))).toEqual([])
})
