import type { ReactNode } from 'react'

declare function Wallets(props: { children: ReactNode }): ReactNode // import { Wallets } from './wallets'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
