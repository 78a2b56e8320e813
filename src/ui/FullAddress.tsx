import { Fragment } from 'react'

/** Groups of four, the prefix of a hex address with the first. */
function groupsOf(address: string): string[] {
  const lead = address.startsWith('0x') ? 6 : 4
  const groups = address.slice(lead).match(/.{1,4}/g) ?? []
  return [address.slice(0, lead), ...groups]
}

/** Letters of a hex address differ in case only for its checksum. */
const isSame = (a: string, b: string | undefined, isHex: boolean) =>
  isHex ? a.toLowerCase() === b?.toLowerCase() : a === b

type FullAddressProps = {
  address: string
  isCentered?: boolean | undefined
  /** Characters that differ from this address are marked, and the others step back. */
  against?: string | undefined
}

/** The whole address in groups of four: its ends are stressed, since they are what people compare first. */
export function FullAddress({ address, isCentered, against }: FullAddressProps) {
  const groups = groupsOf(address)
  const isHex = address.startsWith('0x')
  let at = 0
  return (
    <p
      className="lk-address"
      data-center={isCentered ? '' : undefined}
      data-differs={against === undefined ? undefined : ''}
      data-address={address}
    >
      <span className="lk-hidden">{address}</span>
      <span aria-hidden="true">
        {groups.map((group, index) => {
          const start = at
          at += group.length
          const isEnd = against === undefined && (index === 0 || index === groups.length - 1)
          const letters =
            against === undefined
              ? group
              : Array.from(group, (letter, offset) => {
                  const position = start + offset
                  return isSame(letter, against[position], isHex) ? letter : <mark key={position}>{letter}</mark>
                })
          return (
            <Fragment key={start}>
              {index > 0 && ' '}
              {isEnd ? <b>{letters}</b> : <span>{letters}</span>}
            </Fragment>
          )
        })}
      </span>
    </p>
  )
}

type Entry = {
  name: string
  /** What is known of it. */
  note: string
  address: string
}

type TwoAddressesProps = {
  first: Entry
  second?: Entry | undefined
  /** What differs is marked, and what is the same steps back. */
  isMarked?: boolean | undefined
}

/** One or two addresses in full, to be compared. */
export function TwoAddresses({ first, second, isMarked }: TwoAddressesProps) {
  const entry = ({ name, note, address }: Entry, comparedEntry: Entry | undefined) => (
    <>
      <dt>
        <bdi>{name}</bdi>
        {note && <span>{note}</span>}
      </dt>
      <dd>
        <FullAddress address={address} against={isMarked ? comparedEntry?.address : undefined} />
      </dd>
    </>
  )
  return (
    <dl className="lk-well lk-compare">
      {entry(first, second)}
      {second && entry(second, first)}
    </dl>
  )
}
