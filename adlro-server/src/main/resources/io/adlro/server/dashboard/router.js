// The address is the state: a path for the page, parameters for what is chosen on it.

import {useEffect, useState} from './vendor/preact.js';

const CHANGED = 'adlro-address';

/** The theme of a link holds for the pages behind it too. */
function withTheme(address) {
  const next = new URL(address, location.href);
  const theme = new URL(location.href).searchParams.get('theme');
  if (theme && !next.searchParams.has('theme')) next.searchParams.set('theme', theme);
  return next;
}

export function go(address, {replace = false} = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', withTheme(address));
  dispatchEvent(new Event(CHANGED));
}

export function useAddress() {
  const [address, setAddress] = useState(() => new URL(location.href));
  useEffect(() => {
    const read = () => setAddress(new URL(location.href));
    addEventListener('popstate', read);
    addEventListener(CHANGED, read);
    return () => {
      removeEventListener('popstate', read);
      removeEventListener(CHANGED, read);
    };
  }, []);
  return address;
}

/** The parameters, and a function that changes some of them; an empty one is left out. */
export function useParameters() {
  const {searchParams} = useAddress();
  const change = (values, options = {replace: true}) => {
    const next = new URL(location.href);
    for (const [name, value] of Object.entries(values)) {
      if (value == null || value === '') next.searchParams.delete(name);
      else next.searchParams.set(name, value);
    }
    go(next.pathname + next.search, options);
  };
  return [searchParams, change];
}

/** A whole number of the address between two bounds; otherwise the given one. */
export function wholeNumber(text, least, most, otherwise) {
  const number = Number(text);
  return text && Number.isInteger(number) ? Math.min(most, Math.max(least, number)) : otherwise;
}

/** The text of a part of a path, also if it is not written as paths are. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Follows links of this page without loading it again. */
export function followLinks(event) {
  const link = event.target.closest?.('a[href^="/"]');
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link && plain && !event.defaultPrevented && !link.target && !link.hasAttribute('download')) {
    event.preventDefault();
    go(link.getAttribute('href'));
    scrollTo(0, 0);
  }
}
