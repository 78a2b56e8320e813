/** What can be registered, before the suffix (NAME-1). */
const label = /^[a-z0-9-]{4,63}$/

export const isNameLabel = (text: string) => label.test(text)

/** A name of the profile service, without its suffix. */
export type NameSuggestion = { readonly label: string; readonly isRegistered: boolean }
