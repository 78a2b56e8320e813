import {
  EmbeddedWalletModal,
  type ThemeMode,
  type ThemeVariables,
  type WalletModalOptions,
  WalletModalProvider,
} from 'latchkey'

/** The card where it stands in the page instead of over it. */
export function InlineFigure({ code }: { code: string }) {
  return (
    <figure className="inline" data-demo="inline">
      <figcaption>
        <span>Inline mode</span>
        <code className="mono">{code}</code>
      </figcaption>
      <EmbeddedWalletModal className="inline-card" />
    </figure>
  )
}

type InlineInstanceProps = { options: WalletModalOptions; mode: ThemeMode; variables: ThemeVariables }

/** A second modal on the page, with an id and so with a connection of its own. */
export function InlineInstance({ options, mode, variables }: InlineInstanceProps) {
  return (
    <WalletModalProvider {...options} id="inline" enableEmbedded themeMode={mode} themeVariables={variables}>
      <InlineFigure code='enableEmbedded id="inline"' />
    </WalletModalProvider>
  )
}
