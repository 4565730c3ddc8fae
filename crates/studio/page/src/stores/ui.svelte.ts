// What is open on the page, and what it says: screen, tab, dialogs, notices, announcements.

import { createContext } from 'svelte';
import type { LearnAt, Shown } from '../address/address';
import type { GalleryItem } from '../engine/types';

export interface Choice {
  readonly label: string;
  readonly value: string;
  readonly look?: 'primary' | 'danger';
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly answer: (value: string | null) => void;
}

export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly look: 'plain' | 'error';
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A place on the number line: a number, and the part of the line that is seen. */
export interface NumbersAt {
  readonly number?: string;
  readonly from?: number;
  readonly to?: number;
}

export class UiStore {
  /** The names are those of `app/features.ts`. */
  screen = $state.raw('drawing');
  tab = $state.raw('picture');
  dialog = $state.raw<string | null>(null);
  logOpen = $state(false);
  /** On phones the panel is a sheet. */
  sheetOpen = $state(false);
  /** The page of the guide that is open or was last, and the section that is read: `page#section`. */
  guideAt = $state.raw('README');
  /** Counts the pages that were asked for; scrolling through one is not another visit. */
  guideVisit = $state.raw(0);
  /** What the number line shows or showed last. */
  numbersAt = $state.raw<NumbersAt>({});
  /** What it shall show; another object is another wish. */
  numbersWanted = $state.raw<NumbersAt>({});
  /** Rules that are being written, and are not played by yet. */
  rulesDraft = $state.raw<string | null>(null);
  /** The statements that the calculator has answered. */
  calculated = $state.raw<readonly string[]>([]);
  /** The place in the course, or among the puzzles, that is open or was last. */
  learnAt = $state.raw<LearnAt>({ kind: 'learn' });
  /** Counts the places that were asked for. */
  learnVisit = $state.raw(0);
  /** What the open picture is compared with. */
  comparedWith = $state.raw<Shown | null>(null);
  /** What the open picture teaches, if it came from the gallery. */
  lesson = $state.raw<GalleryItem | null>(null);

  question = $state.raw<Question | null>(null);
  notices = $state.raw<readonly Notice[]>([]);
  /** Read out by screen readers. */
  announcement = $state.raw('');
  private lastNotice = 0;

  /** Shows a tab, opening the sheet that it is on. */
  openTab(tab: string): void {
    // There is no panel beside the guide.
    if (this.screen === 'guide') this.screen = 'drawing';
    this.tab = tab;
    this.sheetOpen = true;
  }

  /** Shows a screen, closing what would cover it. */
  openScreen(screen: string): void {
    this.screen = screen;
    this.dialog = null;
    this.sheetOpen = false;
  }

  /** Opens the guide, at a page or at `page#anchor`. */
  openGuide(at: string): void {
    this.guideAt = at;
    this.guideVisit += 1;
    this.openScreen('guide');
  }

  openLearn(at: LearnAt): void {
    this.learnAt = at;
    this.learnVisit += 1;
    this.openScreen('learn');
  }

  openNumbers(at: NumbersAt): void {
    this.numbersAt = at;
    this.numbersWanted = at;
    this.openScreen('number-line');
  }

  /** Opens the calculator with these statements. */
  openCalculator(statements: readonly string[] = this.calculated): void {
    this.calculated = statements;
    this.openScreen('calculator');
  }

  openComparison(other: Shown | null): void {
    this.comparedWith = other;
    this.openScreen('compare');
  }

  /** Asks the person; null when the question is dismissed. */
  ask(title: string, text: string, choices: readonly Choice[]): Promise<string | null> {
    this.question?.answer(null);
    return new Promise((resolve) => {
      const answer = (value: string | null) => {
        this.question = null;
        resolve(value);
      };
      this.question = { title, text, choices, answer };
    });
  }

  notify(text: string, action?: Notice['action'], look: Notice['look'] = 'plain'): void {
    const id = (this.lastNotice += 1);
    this.notices = [...this.notices.slice(-2), { id, text, look, ...(action ? { action } : {}) }];
    setTimeout(() => this.dismiss(id), look === 'error' ? 9000 : 5000);
  }

  /** A notice that something failed. */
  fail(error: unknown, what = ''): void {
    const message = error instanceof Error ? error.message : String(error);
    this.notify(what === '' ? message : `${what}: ${message}`, undefined, 'error');
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  announce(text: string): void {
    this.announcement = text;
  }
}

export const [useUi, provideUi] = createContext<UiStore>();
