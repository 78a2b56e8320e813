import { useWords } from './useModal.js'

const namespaceNames = {
  eip155: 'namespace.eip155',
  solana: 'namespace.solana',
  bip122: 'namespace.bip122',
  polkadot: 'namespace.polkadot',
  cosmos: 'namespace.cosmos',
} as const

const isKnown = (namespace: string): namespace is keyof typeof namespaceNames =>
  Object.hasOwn(namespaceNames, namespace)

/** The display name of a namespace, or the namespace itself if unknown. */
export function useNamespaceName() {
  const { t } = useWords()
  return (namespace: string): string => (isKnown(namespace) ? t(namespaceNames[namespace]) : namespace)
}
