import { resolveFeatures } from '../../config/options.js'
import { isSocialProvider, type SocialProvider } from '../../domain/embedded.js'
import type { Instance } from '../../instance/instance.js'
import { readSocialDevice } from '../../platform/readSocialDevice.js'

/** The app's providers in its order, without those that do not work here (POP-5). */
export function offeredSocials({ liveOptions }: Pick<Instance, 'liveOptions'>): readonly SocialProvider[] {
  const { socials } = resolveFeatures(liveOptions.state.features)
  if (!Array.isArray(socials)) return []
  const { hidden } = readSocialDevice()
  return [...new Set<unknown>(socials)].filter(
    (name): name is SocialProvider => isSocialProvider(name) && !hidden.includes(name),
  )
}
