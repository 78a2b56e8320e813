import { useWords } from './useModal.js'

const families = {
  eip155: 'profile.family.eip155',
  solana: 'networks.family.solana',
  bip122: 'networks.family.bip122',
  polkadot: 'networks.family.polkadot',
  cosmos: 'networks.family.cosmos',
} as const

const isKnown = (namespace: string): namespace is keyof typeof families => Object.hasOwn(families, namespace)

/** What people call a family of chains; its namespace, where nobody here knows it. */
export function useFamilyName() {
  const { t } = useWords()
  return (namespace: string): string => (isKnown(namespace) ? t(families[namespace]) : namespace)
}
