import { WalletModalButton, WalletModalProvider } from 'latchkey'

export const Branded = () => (
  <WalletModalProvider themeMode="auto" themeVariables={{ accent: '#0a7d5a', radius: '2px' }}>
    <WalletModalButton />
  </WalletModalProvider>
)
