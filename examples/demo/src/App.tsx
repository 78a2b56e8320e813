import { type WalletModal, type WalletModalOptions, WalletModalProvider } from 'latchkey'
import { useMemo, useState } from 'react'
import type { EventLog } from './modal/createEventLog.ts'
import { hasLogin, initialTheme } from './modal/createOptions.ts'
import { ButtonsSection } from './page/ButtonsSection.tsx'
import { Footer } from './page/Footer.tsx'
import { Header } from './page/Header.tsx'
import { Hero } from './page/Hero.tsx'
import { FollowingInstance, InlineFigure } from './page/InlineCard.tsx'
import { StateSection } from './page/StateSection.tsx'
import { ThemeSection } from './page/ThemeSection.tsx'
import { TrySection } from './page/TrySection.tsx'
import type { DemoSandbox } from './sandbox/createSandboxParts.ts'
import type { Settings } from './settings/readSettings.ts'
import { FollowTheme } from './theme/FollowTheme.tsx'
import { onlySet, restKnobs, toThemeVariables } from './theme/knobs.ts'
import { usePageTheme } from './theme/usePageTheme.ts'
import { useSeenTheme } from './theme/useSeenTheme.ts'

export type AppProps = {
  settings: Settings
  /** The page's own instance, created outside React. */
  modal: WalletModal
  /** Options of the embedded instance, created by its provider. */
  shared: WalletModalOptions
  log: EventLog
  sandbox: DemoSandbox | undefined
}

export function App({ settings, modal, shared, log, sandbox }: AppProps) {
  const [initial] = useState(() => initialTheme(settings))
  const [mode, setMode] = useState(initial.mode)
  const [knobs, setKnobs] = useState(restKnobs)
  const seen = useSeenTheme(mode)
  const variables = useMemo(() => {
    const turned = toThemeVariables(knobs, seen)
    return { ...turned, ...initial.variables, ...onlySet(turned) }
  }, [knobs, seen, initial])
  usePageTheme(seen, variables)

  const { embeddedOnly, instances = 2, ownInline = false, balanceToken } = settings.setup
  return (
    <WalletModalProvider modal={modal}>
      <FollowTheme mode={mode} variables={variables} />
      <div className="page" id="top">
        <Header mode={mode} onMode={setMode} balanceToken={balanceToken} />
        <main>
          <Hero settings={settings}>
            {embeddedOnly && <InlineFigure code="card={{ display: 'inline' }}" />}
            {!embeddedOnly && instances === 2 && (
              <FollowingInstance isFollowing={!ownInline} options={shared} mode={mode} variables={variables} />
            )}
          </Hero>
          <ButtonsSection hasLogin={hasLogin(settings)} balanceToken={balanceToken} />
          <StateSection log={log} />
          <TrySection sandbox={sandbox} settings={settings} />
          <ThemeSection mode={mode} seen={seen} knobs={knobs} variables={variables} onKnobs={setKnobs} />
        </main>
        <Footer />
      </div>
    </WalletModalProvider>
  )
}
