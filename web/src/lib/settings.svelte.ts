/** How this browser wants the page. */

import { recall, remember } from './memory';

export type Theme = 'system' | 'light' | 'dark';
export type Language = 'en' | 'pl';
export type Pace = 'slow' | 'usual' | 'fast' | 'once';

const dark = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  theme = $state<Theme>(recall('theme', 'system'));
  language = $state<Language>(recall('language', navigator.language.startsWith('pl') ? 'pl' : 'en'));
  pace = $state<Pace>(recall('pace', 'usual'));
  /** Play what cannot be decided otherwise. */
  forced = $state<boolean>(recall('forced', true));
  /** Less motion, even if the system does not ask for it. */
  still = $state<boolean>(recall('still', false));
  #systemDark = $state(dark.matches);

  constructor() {
    dark.addEventListener('change', () => (this.#systemDark = dark.matches));
  }

  get isDark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#systemDark);
  }

  keep(): void {
    for (const name of ['theme', 'language', 'pace', 'forced', 'still'] as const) remember(name, this[name]);
  }

  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.isDark ? 'dark' : 'light';
    root.dataset.motion = this.still ? 'less' : '';
    root.lang = this.language;
  }
}

export const settings = new Settings();
