/** What can be registered, before the suffix (NAME-1). */
const label = /^[a-z0-9-]{4,63}$/

export const isNameLabel = (text: string) => label.test(text)

/** Where a name leads on a network. */
export type NamedAddress = {
  readonly address: string
  /** The name has no address of its own for the network: this is the one for Ethereum. */
  readonly isFallback: boolean
}

/** Why an address that a name leads to may be the wrong one: it is a contract on Ethereum, and nothing on the network. */
export type NameCaution = 'contractElsewhere'

/** A name of the profile service, without its suffix. */
export type NameSuggestion = { readonly label: string; readonly isRegistered: boolean }
