import { CopyKey } from './CopyKey.tsx'

/** A line of code and the key that copies it. */
export function CodeRail({ code }: { code: string }) {
  return (
    <>
      <code className="mono">{code}</code>
      <CopyKey text={code} what={code} />
    </>
  )
}
