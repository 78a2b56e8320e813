import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/setup.mjs'

/** The browser must make no requests of its own, and no name may resolve outside this machine. */
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
