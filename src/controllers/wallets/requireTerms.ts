import { hasLegal, resolveFeatures } from '../../config/options.js'
import { TermsNotAcceptedError } from '../../errors/walletErrors.js'
import type { Instance } from '../../instance/instance.js'

/** Whether the user has to accept the app's terms before anything is asked. */
export const hasTerms = ({ input, liveOptions }: Pick<Instance, 'input' | 'liveOptions'>): boolean =>
  resolveFeatures(liveOptions.state.features).legalCheckbox && hasLegal(input)

/** Without the card, the page shows the terms and says that they were accepted. */
export function requireTerms(
  instance: Pick<Instance, 'input' | 'liveOptions'>,
  { termsAccepted = false }: { readonly termsAccepted?: boolean | undefined },
) {
  if (hasTerms(instance) && !termsAccepted) throw new TermsNotAcceptedError()
}
