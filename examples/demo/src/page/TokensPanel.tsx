import { Panel } from '../parts/Panel.tsx'
import { SegmentLinks } from '../parts/SegmentLinks.tsx'

const ID = 'tokens'
/** The sandbox lists hostile tokens to projects whose id ends so. */
const HOSTILE = '-hostile'

/** This page with another project. */
function hrefOf(project: string): string {
  const url = new URL(window.location.href)
  url.searchParams.set('project', project)
  url.hash = ID
  return url.href
}

/** Whether the list of tokens to swap has look-alikes and markup in it. */
export function TokensPanel({ project }: { project: string }) {
  const isHostile = project.endsWith(HOSTILE)
  const usual = isHostile ? project.slice(0, -HOSTILE.length) : project
  return (
    <Panel title="Tokens" name={ID} id={ID} quiet footer={<span>{isHostile ? 'Hostile tokens' : 'Usual tokens'}</span>}>
      <p className="copy">
        The service may list tokens that imitate others or whose names are markup. See what the modal makes of them:
        open Swap and choose a token.
      </p>
      <p className="label" aria-hidden="true">
        The service lists
      </p>
      <SegmentLinks
        legend="The service lists"
        links={[
          { label: 'Usual tokens', href: hrefOf(usual), isCurrent: !isHostile },
          { label: 'Hostile ones too', href: hrefOf(`${usual}${HOSTILE}`), isCurrent: isHostile },
        ]}
      />
    </Panel>
  )
}
