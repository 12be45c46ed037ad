import { Group, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { useSpoken } from "../language.ts";

interface HeadingProps {
  readonly title: string;
  /** What the page is for or about, in one line. */
  readonly about?: ReactNode;
  /** The page's actions. */
  readonly children?: ReactNode;
}

/** A page's title. It also names the browser tab, and takes the focus so that screen readers announce the page. */
export function Heading({ title, about, children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { labels } = useSpoken();
  useEffect(() => {
    document.title = labels.shared.title({ page: title });
  }, [title, labels]);
  useEffect(() => {
    const { activeElement } = document;
    const isTyping = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLSelectElement;
    if (!isTyping) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="heading">
      <Title order={1} size="h2" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {children === undefined ? null : <Group gap="sm">{children}</Group>}
      {about === undefined ? null : <p className="dim">{about}</p>}
    </div>
  );
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}
