import { translate } from "../../text/translate.ts";
import { Component, type ReactNode } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";

/** Contains an error in its section; the rest of the screen keeps working (PLAT-011). */
export class SectionBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <EmptyState role="alert" title={translate("shell:failure.section")}>
        <button type="button" className="button" onClick={() => this.setState({ hasFailed: false })}>
          {translate("shell:failure.sectionAgain")}
        </button>
      </EmptyState>
    );
  }
}
