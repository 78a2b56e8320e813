import { links } from '../links.ts'
import { Brand } from '../parts/Brand.tsx'

export function Footer() {
  return (
    <footer className="foot">
      <Brand />
      <span>Open source. Runs whole on one machine.</span>
      <span className="spring" />
      <a className="link" href={links.docs}>
        Docs
      </a>
      {links.source && (
        <a className="link" href={links.source}>
          Source
        </a>
      )}
    </footer>
  )
}
