/** A text that others wrote, kept from reordering what stands beside it. */
export const Name = ({ children }: { children: string }) => <bdi>{children}</bdi>
