import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/setup.mjs'

/** Nothing that the browser does on its own may reach the network, and no name may lead off this machine. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
]

export async function findChromium(): Promise<string> {
  const executable = await findBrowser()
  if (!executable) throw new Error('No Chromium was found: run `node scripts/setup.mjs`.')
  return executable
}

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: chromiumArgs })
