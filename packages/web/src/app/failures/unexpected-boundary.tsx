import { Component, type ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";
import { forgetUnexpected, unexpectedStore } from "./unexpected.ts";

export function UnexpectedBoundary({ children }: { children: ReactNode }) {
  const { error } = unexpectedStore();
  const hasFailed = error !== undefined;
  return (
    <LastBoundary>
      <div style={{ height: "100%" }} inert={hasFailed}>
        {children}
      </div>
      {hasFailed && <ErrorPage onGoOn={forgetUnexpected} />}
    </LastBoundary>
  );
}

class LastBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}
