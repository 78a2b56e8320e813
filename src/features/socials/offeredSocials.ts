import { resolveFeatures } from '../../config/options.js'
import { isSocialProvider, type SocialProvider } from '../../domain/embedded.js'
import type { Shell } from '../../modal/shell.js'
import { readSocialDevice } from '../../platform/readSocialDevice.js'

/** The app's providers in its order, without those that do not work here (POP-5). */
export function offeredSocials({ liveOptions }: Pick<Shell, 'liveOptions'>): readonly SocialProvider[] {
  const { socials } = resolveFeatures(liveOptions.state.features)
  if (!Array.isArray(socials)) return []
  const { hidden } = readSocialDevice()
  return [...new Set<unknown>(socials)].filter(
    (name): name is SocialProvider => isSocialProvider(name) && !hidden.includes(name),
  )
}
