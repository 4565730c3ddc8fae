// Questions to the person and short notices from the studio.

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

export class Questions {
  open = $state.raw<Question | null>(null);
  notices = $state.raw<readonly Notice[]>([]);
  private last = 0;

  /** Asks and waits; null when the person walks away from the question. */
  ask(title: string, text: string, choices: readonly Choice[]): Promise<string | null> {
    this.open?.answer(null);
    return new Promise((resolve) => {
      this.open = {
        title,
        text,
        choices,
        answer: (value) => {
          this.open = null;
          resolve(value);
        },
      };
    });
  }

  tell(text: string, action?: Notice['action'], look: Notice['look'] = 'plain'): void {
    const id = (this.last += 1);
    const notice: Notice = { id, text, look, ...(action ? { action } : {}) };
    this.notices = [...this.notices.slice(-2), notice];
    setTimeout(() => this.dismiss(id), look === 'error' ? 9000 : 5000);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }
}
