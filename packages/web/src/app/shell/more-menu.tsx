import { Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Fragment, type ReactElement } from "react";
import { useOpenFeatures } from "../open-features.ts";

export default function MoreMenu({ target }: { target: ReactElement }) {
  const navigate = useNavigate();
  return (
    <Menu position="top-end" width={240} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {useOpenFeatures().map(({ feature, items }) => (
          <Fragment key={feature.name}>
            <Menu.Label>{feature.menu.label()}</Menu.Label>
            {items.map((item) => (
              <Menu.Item key={item.path} onClick={() => void navigate({ to: item.path })}>
                {item.label()}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
