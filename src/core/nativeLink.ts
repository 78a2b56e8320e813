import { isLinkText } from './url.js'

const deniedSchemes = new Set(
  (
    'javascript data vbscript blob file filesystem about view-source intent android-app ios-app content chrome ' +
    'chrome-extension moz-extension safari-web-extension edge brave opera resource jar search-ms shell mailto tel sms ' +
    'facetime itms-services ws wss ftp http https wc'
  ).split(' '),
)
const scheme = /^[a-z][a-z0-9+.-]{1,49}$/
const nativePath = /^[A-Za-z0-9._~/-]*$/

/** Returns the link to an app unchanged if it is a scheme with host and path, else `undefined`. Every such link passes here. */
export function parseNativeLink(value: unknown): string | undefined {
  if (!isLinkText(value)) return undefined
  const colon = value.indexOf(':')
  const name = (colon < 0 ? value : value.slice(0, colon)).toLowerCase()
  if (!scheme.test(name) || deniedSchemes.has(name) || name.startsWith('ms-')) return undefined
  return nativePath.test(colon < 0 ? '' : value.slice(colon + 1)) ? value : undefined
}
