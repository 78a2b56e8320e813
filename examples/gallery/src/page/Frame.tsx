import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

type Progress = { text: string; tone: 'busy' | 'ready' | 'failed' }

const readProgress = ({ dataset }: HTMLElement): Progress => {
  if (dataset.failed !== undefined) return { text: dataset.failed, tone: 'failed' }
  return dataset.ready === undefined ? { text: 'Loading', tone: 'busy' } : { text: 'Ready', tone: 'ready' }
}

type FrameProps = { id: string; source: string; width: 'desktop' | 'phone' }

/** A state's own page; another URL is another frame. */
export const frameOf = (id: string, theme: string, locale: string) =>
  `frame.html?${new URLSearchParams({ state: id, theme, lang: locale })}`

/** One state, alone in its own page. */
export function Frame({ id, source, width }: FrameProps) {
  const [progress, setProgress] = useState<Progress>({ text: 'Loading', tone: 'busy' })
  const observer = useRef<MutationObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])

  function follow({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const page = currentTarget.contentDocument?.documentElement
    observer.current?.disconnect()
    if (!page) return
    const check = () => setProgress(readProgress(page))
    observer.current = new MutationObserver(check)
    observer.current.observe(page, { attributes: true })
    check()
  }

  return (
    <div className="frame" data-width={width}>
      {/* It takes no focus until it is at rest: the arrow keys belong to the list. */}
      <iframe src={source} title={id} inert={progress.tone === 'busy'} onLoad={follow} />
      <footer>
        <span role="status" data-tone={progress.tone}>
          {progress.text}
        </span>
        <a href={source} target="_blank" rel="noreferrer">
          Open alone
        </a>
      </footer>
    </div>
  )
}
